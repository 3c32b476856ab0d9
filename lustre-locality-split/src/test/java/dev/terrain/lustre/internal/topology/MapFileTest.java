package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapFileTest {

    private static MapFile parse(String... lines) {
        return MapFile.parse("map", List.of(lines));
    }

    @Test
    void understandsTheExampleOfItsDocumentation() {
        MapFile file = parse(
                "# an OST of a file system, an OST of any, a NID, or a compute node",
                "",
                "tfs-OST0003     host=oss2 rack=/row1/rack7  # moved in May",
                "OST0004         at=3,4",
                "10.0.0.12@tcp0  host=oss2",
                "node17          rack=/row1/rack7 at=3,-4");

        assertThat(file.entry("tfs-OST0003").host()).contains("oss2");
        assertThat(file.entry("OST0004").at()).containsExactly(3, 4);
        assertThat(file.entry("10.0.0.12@tcp").host()).contains("oss2");
        assertThat(file.nodes()).containsExactly(new Place("node17", Optional.of("/row1/rack7"), List.of(3, -4)));
        assertThat(file.node("node18")).isEqualTo(Place.named("node18"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            node1                      | map:2: nothing of 'node1': host=, rack= or at= is missing
            node1 rack=rack7           | map:2: 'rack=rack7'; allowed is host=NAME, rack=/PATH or at=X,Y with whole numbers
            OST0001 host=              | map:2: 'host='; allowed is host=NAME, rack=/PATH or at=X,Y with whole numbers
            node1 at=1;2               | map:2: 'at=1;2'; allowed is host=NAME, rack=/PATH or at=X,Y with whole numbers
            node1 at=99999999999       | map:2: 'at=99999999999'; allowed is host=NAME, rack=/PATH or at=X,Y with whole numbers
            10.0.0.1@TCP host=a        | map:2: '10.0.0.1@TCP' is no NID
            host=a                     | map:2: 'host=a' stands where an OST, a NID or a node is named
            node1 host=node1           | map:2: 'node1' is a node and has its host name already
            OST0000 host=b             | map:2: a second line of 'OST0000'
            """)
    void namesTheLineAndWhatIsAllowed(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("OST0000 host=a", line))
                .withMessage(message);
    }
}
