package dev.terrain.commons.submit;

/** The second of two. */
public final class SecondProvider extends TestProvider {
    /** In place of a wrapper. */
    public static final class Wrapper {}

    static final String DELEGATE = "test.spill.delegate";

    public SecondProvider() {
        super("spill", Wrapper.class, DELEGATE);
    }
}
