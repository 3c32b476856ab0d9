package dev.terrain.zone;

import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.service.KeeperThread;
import dev.terrain.zone.internal.service.ServiceSettings;
import dev.terrain.zone.internal.service.ZoneMetrics;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;
import org.apache.hadoop.yarn.server.api.ContainerInitializationContext;
import org.apache.hadoop.yarn.server.api.ContainerTerminationContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps pools or pins in {@code yarn.nodemanager.local-dirs}, inside the NodeManager.
 *
 * <pre>{@code
 * yarn.nodemanager.aux-services = mapreduce_shuffle,terrain_zone
 * yarn.nodemanager.aux-services.terrain_zone.class = dev.terrain.zone.ZoneAuxiliaryService
 * }</pre>
 *
 * <p>All work is done by a thread of its own, so the daemon never waits for a disk; a wrong setting is an error in the
 * log and not the end of the NodeManager.
 */
public final class ZoneAuxiliaryService extends AuxiliaryService {

    private static final Logger LOG = LoggerFactory.getLogger(ZoneAuxiliaryService.class);

    private final Set<ContainerId> running = ConcurrentHashMap.newKeySet();

    private @Nullable KeeperThread keepers;

    public ZoneAuxiliaryService() {
        super("terrain_zone");
    }

    @Override
    protected void serviceInit(Configuration conf) throws Exception {
        try {
            ServiceSettings settings = ZoneSettings.ofService(conf);
            LOG.info(
                    "{} in {}, zone {}, profiles in {}, every {}",
                    settings.mode(),
                    settings.localDirectories(),
                    settings.limit(),
                    settings.profiles(),
                    settings.interval());
            keepers = new KeeperThread(settings, () -> running.isEmpty() ? Load.IDLE : Load.BUSY);
        } catch (IllegalArgumentException e) {
            LOG.error("No zones are kept: {}. Fix it and restart the NodeManager.", e.getMessage());
        }
        super.serviceInit(conf);
    }

    @Override
    protected void serviceStart() throws Exception {
        if (keepers != null) {
            DefaultMetricsSystem.instance()
                    .register(ZoneMetrics.NAME, "Outer zones of local directories", new ZoneMetrics(keepers));
            keepers.start();
        }
        super.serviceStart();
    }

    /** Ends the thread; pools and pins stay for the next start. */
    @Override
    protected void serviceStop() throws Exception {
        if (keepers != null) {
            keepers.close();
            keepers = null;
            DefaultMetricsSystem.instance().unregisterSource(ZoneMetrics.NAME);
        }
        super.serviceStop();
    }

    @Override
    public void initializeContainer(ContainerInitializationContext context) {
        running.add(context.getContainerId());
    }

    @Override
    public void stopContainer(ContainerTerminationContext context) {
        running.remove(context.getContainerId());
    }

    /** Nothing: what an application leaves behind is known by its files. */
    @Override
    public void initializeApplication(ApplicationInitializationContext context) {}

    /** Nothing: what an application leaves behind is known by its files. */
    @Override
    public void stopApplication(ApplicationTerminationContext context) {}

    /** Nothing: applications need not know. */
    @Override
    public ByteBuffer getMetaData() {
        return ByteBuffer.allocate(0);
    }
}
