package dev.terrain.lustre.internal.layout;

import java.util.List;

/**
 * A file's layout: components, each for one extent of the file in one mirror. A file that is not composite has one
 * component, which is the whole file.
 *
 * @param mirrorCount 1 without mirrors; 0 where the file is not composite
 * @param components as stored; those of one mirror do not overlap
 */
public record Layout(int mirrorCount, List<Component> components) {

    public Layout {
        components = List.copyOf(components);
    }

    /** Of a file that is not composite. */
    static Layout of(Component whole) {
        return new Layout(0, List.of(whole));
    }

    /** Whether it has a list of components, be it of one. */
    public boolean isComposite() {
        return mirrorCount > 0;
    }
}
