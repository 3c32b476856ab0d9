package dev.terrain.install.internal.check;

/**
 * One line's subject.
 *
 * @param role what it is
 * @param address host and web port, or the configuration folder of the client
 */
record Node(Role role, String address) {

    @Override
    public String toString() {
        return role.service() + " " + address;
    }
}
