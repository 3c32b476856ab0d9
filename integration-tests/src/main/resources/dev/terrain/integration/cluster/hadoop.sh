#!/usr/bin/env bash
# The part of Apache Hadoop's bin/hadoop, bin/hdfs, bin/yarn and bin/mapred that this layout needs:
#   hadoop [--until-eof] COMMAND|CLASS [ARGUMENT...]
# --until-eof ends the process (TERM, after 20 s KILL) when standard input closes, so that a daemon never outlives
# the program that started it, however that program ends.
set -euo pipefail

HADOOP_HOME=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
export HADOOP_HOME HADOOP_COMMON_HOME=$HADOOP_HOME HADOOP_HDFS_HOME=$HADOOP_HOME
export HADOOP_YARN_HOME=$HADOOP_HOME HADOOP_MAPRED_HOME=$HADOOP_HOME
export HADOOP_CONF_DIR=${HADOOP_CONF_DIR:-$HADOOP_HOME/etc/hadoop}
share=$HADOOP_HOME/share/hadoop
if [[ -r $HADOOP_CONF_DIR/hadoop-env.sh ]]; then
  # shellcheck source=/dev/null # as in Apache's script: JAVA_HOME, HADOOP_OPTS
  . "$HADOOP_CONF_DIR/hadoop-env.sh"
fi

classpath=$HADOOP_CONF_DIR:$share/common/lib/*:$share/common/*
classpath+=:$share/hdfs:$share/hdfs/lib/*:$share/hdfs/*
classpath+=:$share/yarn/lib/*:$share/yarn/*
classpath+=:$share/mapreduce/lib/*:$share/mapreduce/*
classpath+=${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}

until_eof=false
if [[ ${1:-} == --until-eof ]]; then
  until_eof=true
  shift
fi
if (($# == 0)); then
  echo "usage: $(basename "$0") COMMAND|CLASS [ARGUMENT...]" >&2
  exit 2
fi

command=$1
shift
# As in Apache's script: options of one daemon.
case $command in
  balancer) HADOOP_OPTS="${HADOOP_OPTS:-} ${HDFS_BALANCER_OPTS:-}" ;;
  mover) HADOOP_OPTS="${HADOOP_OPTS:-} ${HDFS_MOVER_OPTS:-}" ;;
  namenode) HADOOP_OPTS="${HADOOP_OPTS:-} ${HDFS_NAMENODE_OPTS:-}" ;;
  resourcemanager) HADOOP_OPTS="${HADOOP_OPTS:-} ${YARN_RESOURCEMANAGER_OPTS:-}" ;;
esac
case $command in
  classpath) echo "$classpath"; exit ;;
  version) main=org.apache.hadoop.util.VersionInfo ;;
  jar) main=org.apache.hadoop.util.RunJar ;;
  fs | dfs) main=org.apache.hadoop.fs.FsShell ;;
  dfsadmin) main=org.apache.hadoop.hdfs.tools.DFSAdmin ;;
  fsck) main=org.apache.hadoop.hdfs.tools.DFSck ;;
  haadmin) main=org.apache.hadoop.hdfs.tools.DFSHAAdmin ;;
  balancer) main=org.apache.hadoop.hdfs.server.balancer.Balancer ;;
  mover) main=org.apache.hadoop.hdfs.server.mover.Mover ;;
  namenode) main=org.apache.hadoop.hdfs.server.namenode.NameNode ;;
  datanode) main=org.apache.hadoop.hdfs.server.datanode.DataNode ;;
  resourcemanager) main=org.apache.hadoop.yarn.server.resourcemanager.ResourceManager ;;
  nodemanager) main=org.apache.hadoop.yarn.server.nodemanager.NodeManager ;;
  historyserver) main=org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer ;;
  job) main=org.apache.hadoop.mapred.JobClient ;;
  *) main=$command ;;
esac

log_dir=${HADOOP_LOG_DIR:-$HADOOP_HOME/logs}
java=(
  "${JAVA_HOME:+$JAVA_HOME/bin/}java"
  --add-opens=java.base/java.lang=ALL-UNNAMED
  "-Dhadoop.home.dir=$HADOOP_HOME" "-Dhadoop.log.dir=$log_dir" "-Dyarn.log.dir=$log_dir"
)
if [[ -d $HADOOP_HOME/lib/native ]]; then
  java+=("-Djava.library.path=$HADOOP_HOME/lib/native")
fi
# shellcheck disable=SC2206 # HADOOP_OPTS is a list of words, as in Apache's script
java+=(${HADOOP_OPTS:-} -cp "$classpath" "$main" "$@")

if ! $until_eof; then
  exec "${java[@]}"
fi

# A command in the background reads /dev/null instead of our standard input: descriptor 3 keeps that one.
exec 3<&0
"${java[@]}" </dev/null 3<&- &
pid=$!
{
  trap '' INT TERM HUP # Ctrl-C and timeout(1) signal the whole group; this stays until the daemon is gone
  cat <&3
  kill -TERM "$pid" 2>/dev/null || exit 0
  for _ in {1..200}; do
    kill -0 "$pid" 2>/dev/null || exit 0
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null
} >/dev/null 2>&1 &
watcher=$!
status=0
wait "$pid" || status=$?
pkill -KILL -P "$watcher" 2>/dev/null || true
kill -KILL "$watcher" 2>/dev/null || true
exit "$status"
