package dev.terrain.zone.internal.service;

/**
 * There is nothing to gain in a directory, or nothing that may be done; the message says why and what to do about it.
 */
final class NoZoneException extends Exception {

    private static final long serialVersionUID = 1L;

    NoZoneException(String message) {
        super(message);
    }

    NoZoneException(String message, Throwable cause) {
        super(message, cause);
    }
}
