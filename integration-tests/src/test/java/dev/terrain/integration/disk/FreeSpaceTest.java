package dev.terrain.integration.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreeSpaceTest {

    @Test
    void readsTheGroupsOfDumpe2fs() throws IOException {
        List<String> lines = new ArrayList<>(List.of("Free blocks:              12345", "Group count: 5"));
        for (int group = 0; group < 5; group++) {
            lines.add("Group " + group + ": (Blocks " + group * 1000 + "-" + (group * 1000 + 999) + ") csum 0x1 [X]");
            lines.add("  Primary superblock at 0, Group descriptors at 1-1");
            lines.add("  " + group * 250 + " free blocks, 128 free inodes, 0 directories, 128 unused inodes");
        }

        FreeSpace free = FreeSpace.parse(lines);

        assertThat(free.shares()).containsExactly(0.0, 0.25, 0.5, 0.75, 1.0);
        assertThat(free).hasToString("0, 25, 50, 75 and 100 %");
    }

    @Test
    void refusesWhatHasNoGroups() {
        assertThatThrownBy(() -> FreeSpace.parse(List.of("dumpe2fs 1.47.0")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("0 groups");
    }
}
