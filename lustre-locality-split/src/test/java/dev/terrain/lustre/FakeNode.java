package dev.terrain.lustre;

/** A node that a test says a task runs on. */
record FakeNode(String host, String rack) implements TaskNode {}
