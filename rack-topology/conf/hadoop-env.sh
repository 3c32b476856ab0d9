# NameNodes, ResourceManagers, Balancer and Mover of this machine load rack-topology; other programs do not.
export HDFS_NAMENODE_OPTS="${HDFS_NAMENODE_OPTS:-} -Dterrain.rack.switch-mapping=dev.terrain.rack.LatencySwitchMapping -Dterrain.rack.network-topology=dev.terrain.rack.LatencyNetworkTopology -Dterrain.rack.namenode-plugin=dev.terrain.rack.LatencyNameNodePlugin -Dterrain.rack.block-placement=dev.terrain.rack.LatencyBlockPlacementPolicy"
export YARN_RESOURCEMANAGER_OPTS="${YARN_RESOURCEMANAGER_OPTS:-} -Dterrain.rack.switch-mapping=dev.terrain.rack.LatencySwitchMapping"
export HDFS_BALANCER_OPTS="${HDFS_BALANCER_OPTS:-} -Dterrain.rack.block-placement=dev.terrain.rack.LatencyBlockPlacementPolicy"
export HDFS_MOVER_OPTS="${HDFS_MOVER_OPTS:-} -Dterrain.rack.block-placement=dev.terrain.rack.LatencyBlockPlacementPolicy"
