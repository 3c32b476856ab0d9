package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OstMapTest {

    private static final Map<String, String> NAMES = Map.of("10.0.0.11@tcp", "oss1.dns", "0@lo", "this-host");

    private final List<String> asked = new ArrayList<>();

    private OstMap map(Map<Integer, String> connections, String... mapFile) {
        return new OstMap("tfs", new TreeMap<>(connections), MapFile.parse("map", List.of(mapFile)), nid -> {
            asked.add(nid.toString());
            return Optional.ofNullable(NAMES.get(nid.toString()));
        });
    }

    private static Place place(String name, String rack) {
        return new Place(name, Optional.of(rack), List.of());
    }

    @Test
    void theLineOfTheOstWinsOverThatOfTheNidAndBothOverDns() {
        Map<Integer, String> connections = Map.of(0, "10.0.0.11@tcp", 1, "10.0.0.11@tcp", 2, "10.0.0.11@tcp");
        OstMap map = map(connections, "10.0.0.11@tcp host=by-nid", "OST0001 host=by-index", "tfs-OST0002 host=by-name");

        assertThat(map.servers().get(0)).isEqualTo(Place.named("by-nid"));
        assertThat(map.servers().get(1)).isEqualTo(Place.named("by-index"));
        assertThat(map.servers().get(2)).isEqualTo(Place.named("by-name"));
        assertThat(asked).isEmpty();
    }

    @Test
    void everyFactComesFromTheFirstThatHasIt() {
        OstMap map = map(
                Map.of(0, "10.0.0.11@tcp"),
                "OST0000 at=1,2",
                "10.0.0.11@tcp rack=/r1",
                "oss1.dns rack=/not-this at=9,9");

        assertThat(map.servers().get(0)).isEqualTo(new Place("oss1.dns", Optional.of("/r1"), List.of(1, 2)));
    }

    @Test
    void takesRackAndCoordinatesOfTheHostTheServerIs() {
        assertThat(map(Map.of(0, "0@lo"), "this-host rack=/r4").servers().get(0))
                .isEqualTo(place("this-host", "/r4"));
    }

    @Test
    void asksForTheNameOfEachServerOnce() {
        OstMap map = map(Map.of(0, "10.0.0.11@tcp", 1, "10.0.0.11@tcp", 2, "10.0.0.99@tcp", 3, "10.0.0.99@tcp"));

        assertThat(map.servers().get(1)).isEqualTo(Place.named("oss1.dns"));
        assertThat(asked).containsExactly("10.0.0.11@tcp", "10.0.0.99@tcp");
    }

    @Test
    void namesWhatIsUnknownAndWhy() {
        OstMap map = map(Map.of(0, "10.0.0.99@tcp", 1, "48@gni", 2, "<none>"));

        assertThat(map.servers()).isEmpty();
        assertThat(map.unknown().values())
                .containsExactly(
                        "tfs-OST0000: 10.0.0.99@tcp has no line in the map file and no name in DNS",
                        "tfs-OST0001: 48@gni has no line in the map file and no name in DNS",
                        "tfs-OST0002: no line in the map file, and the Lustre client shows '<none>' as its server");
        assertThat(map.whyUnknown(3))
                .isEqualTo("tfs-OST0003: no line in the map file, and the Lustre client shows no connection to it");
    }

    @Test
    void aRackOrCoordinatesAloneAreEnough() {
        OstMap map = map(Map.of(), "OST000a rack=/r2");

        assertThat(map.servers().get(10)).isEqualTo(place("tfs-OST000a", "/r2"));
        assertThat(map.unknown()).isEmpty();
    }

    @Test
    void knowsTheOstsThatTheClientShowsOrTheOperatorNames() {
        OstMap map = map(Map.of(7, "48@gni"), "OST0002 host=a", "tfs-OST0001 host=b", "other-OST0003 host=c");

        assertThat(map.servers()).containsOnlyKeys(1, 2);
        assertThat(map.unknown()).containsOnlyKeys(7);
    }
}
