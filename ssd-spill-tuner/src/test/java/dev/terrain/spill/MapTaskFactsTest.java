package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;

class MapTaskFactsTest {
    private final JobConf job = new JobConf();

    MapTaskFactsTest() {
        job.setStrings("io.serializations", WritableSerialization.class.getName(), JavaSerialization.class.getName());
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(Text.class);
    }

    @Test
    void nothingStandsAgainstWritables() {
        assertThat(MapTaskFacts.obstacle(job)).isEmpty();
    }

    @Test
    void anotherSerializerOfKeysOrValuesStandsAgainstTuningMapTasksOnly() {
        job.setMapOutputValueClass(String.class);
        assertThat(MapTaskFacts.obstacle(job)).hasValue(Obstacle.SERIALIZER);
        assertThat(MapTaskFacts.spillObstacle(job)).isEmpty();

        job.setMapOutputKeyClass(Long.class);
        job.setMapOutputValueClass(Text.class);
        assertThat(MapTaskFacts.obstacle(job)).hasValue(Obstacle.SERIALIZER);
    }

    @Test
    void aClassWithoutASerializerIsAnObstacle() {
        job.setMapOutputValueClass(Object.class);

        assertThat(MapTaskFacts.obstacle(job)).hasValue(Obstacle.SERIALIZER);
    }

    /** As for a command that was given a job's configuration and not its jar. */
    @Test
    void classesThatAreNotHereAreTakenForWritables() {
        job.set("mapreduce.map.output.key.class", "no.such.Key");

        assertThat(MapTaskFacts.obstacle(job)).isEmpty();
    }
}
