package dev.terrain.commons.submit;

/** The first of two. */
public final class FirstProvider extends TestProvider {
    /** In place of a wrapper. */
    public static final class Wrapper {}

    static final String DELEGATE = "test.prefetch.delegate";

    public FirstProvider() {
        super("prefetch", Wrapper.class, DELEGATE);
    }
}
