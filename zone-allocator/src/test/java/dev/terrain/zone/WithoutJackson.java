package dev.terrain.zone;

import java.net.URL;
import java.net.URLClassLoader;

/** The plugin's classes as a task finds them whose class path has no Jackson that fits; all others are the test's. */
final class WithoutJackson extends URLClassLoader {

    WithoutJackson() {
        super(
                new URL[] {
                    ZonedLocalFileSystem.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                },
                WithoutJackson.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("com.fasterxml.jackson.")) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith("dev.terrain.zone.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? findClass(name) : known;
        }
    }
}
