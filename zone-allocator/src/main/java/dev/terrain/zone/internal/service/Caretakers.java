package dev.terrain.zone.internal.service;

import java.io.IOException;
import java.nio.file.Path;

/** Chooses who keeps a directory's zone. */
final class Caretakers implements LocalDirectory.CaretakerSource {

    private final ServiceSettings settings;
    private final Survey survey;

    Caretakers(ServiceSettings settings) {
        this.settings = settings;
        survey = new Survey(settings);
    }

    @Override
    public Caretaker find(Path directory) throws NoZoneException, IOException {
        Zone zone = survey.of(directory);
        return switch (settings.mode()) {
            case POOL -> new PoolCaretaker(directory, zone, settings);
            case PIN -> new PinCaretaker(directory, zone);
            case OFF -> throw new NoZoneException(settings.off().orElse(""));
        };
    }
}
