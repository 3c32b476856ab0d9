package dev.terrain.spill.internal.cli;

/** Arguments that are wrong; the message says in one line what is allowed. */
final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
