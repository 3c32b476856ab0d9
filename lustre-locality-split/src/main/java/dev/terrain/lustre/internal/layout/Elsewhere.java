package dev.terrain.lustre.internal.layout;

/** Why bytes of a file lie on no OST. */
public enum Elsewhere {
    /** On the metadata server, with the file's name. */
    ON_MDT,
    /** Nobody wrote there, so there is no object: it reads as zeros. */
    NOT_INSTANTIATED,
    /** An archive has them; reading brings them back to OSTs that are not chosen yet. */
    RELEASED,
    /** Another system than Lustre has them. */
    FOREIGN,
    /** No component that can be read covers them. */
    UNREADABLE
}
