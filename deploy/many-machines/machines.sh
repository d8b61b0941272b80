#!/bin/bash
# Two services, PostgreSQL three times under Patroni with etcd, PgBouncer, Redis with Sentinel, and HAProxy, on one machine, from the
# files of this folder, to try it and to break parts of it:
#   machines.sh start [PART]      all of it, or one part
#   machines.sh stop|kill [PART]  by SIGTERM, by SIGKILL; kill db1 kills PostgreSQL and its Patroni at once
#   machines.sh status            which parts run, which is primary, which is master
#   machines.sh primary|confirming|master   the name of PostgreSQL's primary (db1…), of the standby that confirms its commits, and of
#                                 Redis's master (redis1…);  machines.sh streams: whether both standbys follow
#   machines.sh switchover        another PostgreSQL becomes the primary, as planned
#   machines.sh restart PART      a service drains first;  machines.sh reload: HAProxy reads its file again
# Parts: etcd db1 db2 db3 haproxy pgbouncer1 pgbouncer2 redis1 redis2 sentinel1 sentinel2 sentinel3 service1 service2
# FOLDER has all its files (stop leaves them there); PORT is the first of twenty ports; NODE and OUTBOX are passed to the services.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
PATH=$PATH:/usr/sbin
export FOLDER=${FOLDER:-/tmp/tongxing-many-machines} PASSWORD=${PASSWORD:-change-me}
first=${PORT:-15000}
parts="etcd db1 db2 db3 haproxy pgbouncer1 pgbouncer2 redis1 redis2 sentinel1 sentinel2 sentinel3 service1 service2"
at=0
for name in PEOPLE SERVICE1 SERVICE2 PRIMARY DB1 DB2 DB3 PATRONI1 PATRONI2 PATRONI3 PGBOUNCER1 PGBOUNCER2 ETCD ETCD_PEER REDIS1 REDIS2 \
  SENTINEL1 SENTINEL2 SENTINEL3; do
  export "PORT_$name=$((first + at))"
  at=$((at + 1))
done
POSTGRES_BIN=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
export POSTGRES_BIN
# PostgreSQL and PgBouncer refuse to run as root.
if [ "$(id -u)" = 0 ]; then as=(setpriv --reuid postgres --regid postgres --clear-groups); else as=(); fi

missing() {
  local lacking=""
  for pair in etcd:etcd-server patroni:patroni patronictl:patroni haproxy:haproxy pgbouncer:pgbouncer redis-server:redis-server \
    curl:curl psql:postgresql-client; do
    command -v "${pair%%:*}" >/dev/null || lacking="$lacking ${pair##*:}"
  done
  [ -n "$POSTGRES_BIN" ] && [ -x "$POSTGRES_BIN/pg_rewind" ] || lacking="$lacking postgresql"
  /usr/bin/python3 -c 'import psycopg2, etcd' 2>/dev/null || lacking="$lacking python3-psycopg2 python3-etcd"
  [ -z "$lacking" ] || { echo "Missing: apt-get install -y --no-install-recommends$(tr ' ' '\n' <<<"$lacking" | sort -u | tr '\n' ' ')" >&2; return 1; }
}

# A file of this folder with its variables filled in.
fill() { eval "cat <<END
$(<"$here/$1")
END"; }

log() { echo "$FOLDER/$1/output"; }
alive() { [ -e "$FOLDER/$1/pid" ] && kill -0 "$(cat "$FOLDER/$1/pid")" 2>/dev/null; }
# run NAME COMMAND…: in the background, its id in FOLDER/NAME/pid.
run() {
  local name=$1
  shift
  setsid "$@" >>"$(log "$name")" 2>&1 </dev/null &
  echo $! >"$FOLDER/$name/pid"
}
# until SECONDS COMMAND…: asks twice a second.
until_done() {
  local left=$(($1 * 4))
  shift
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ $left -gt 0 ] || { echo "in vain: $*" >&2; return 1; }
    sleep 0.25
  done
}
ready() { curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$1$2"; }
number() { echo "${1//[^0-9]/}"; }
port() { local name="PORT_${1^^}"; echo "${!name}"; }
ctl() { "${as[@]}" patronictl -c "$FOLDER/db1/patroni.yml" "$@"; }
ask_redis() { REDISCLI_AUTH=$PASSWORD redis-cli -h 127.0.0.1 -p "$@" 2>/dev/null; }
sql() { PGPASSWORD=$PASSWORD psql -qAtX -h 127.0.0.1 -p "$PORT_PRIMARY" -U "$1" -d "$2" -c "$3"; }
primary() { for n in 1 2 3; do ready "$(port patroni$n)" /primary 2>/dev/null && echo "db$n" && return; done; return 1; }
master() {
  local found=""
  for n in 1 2 3; do found=$(ask_redis "$(port sentinel$n)" sentinel get-master-addr-by-name tongxing | tail -1) && [ -n "$found" ] && break; done
  [ "$found" = "$PORT_REDIS2" ] && echo redis2 || echo redis1
}

start_part() {
  local name=$1 n own
  n=$(number "$name")
  alive "$name" && return
  mkdir -p "$FOLDER/$name"
  case $name in
    etcd)
      run etcd etcd --name tongxing --data-dir "$FOLDER/etcd/data" --listen-client-urls "http://127.0.0.1:$PORT_ETCD" \
        --advertise-client-urls "http://127.0.0.1:$PORT_ETCD" --listen-peer-urls "http://127.0.0.1:$PORT_ETCD_PEER" \
        --initial-advertise-peer-urls "http://127.0.0.1:$PORT_ETCD_PEER" --initial-cluster "tongxing=http://127.0.0.1:$PORT_ETCD_PEER"
      until_done 20 ready "$PORT_ETCD" /health ;;
    db*)
      NAME=$name PORT_DB=$(port "$name") PORT_PATRONI=$(port "patroni$n") fill patroni.yml >"$FOLDER/$name/patroni.yml"
      [ "$(id -u)" != 0 ] || chown -R postgres: "$FOLDER/$name"
      chmod 700 "$FOLDER/$name"
      run "$name" "${as[@]}" patroni "$FOLDER/$name/patroni.yml" ;;
    haproxy)
      fill haproxy.cfg >"$FOLDER/haproxy/haproxy.cfg"
      run haproxy haproxy -W -f "$FOLDER/haproxy/haproxy.cfg" ;;
    pgbouncer*)
      NAME=$name PORT_PGBOUNCER=$(port "$name") fill pgbouncer.ini >"$FOLDER/$name/pgbouncer.ini"
      echo "\"tongxing\" \"$PASSWORD\"" >"$FOLDER/$name/users.txt"
      rm -f "$FOLDER/$name/pgbouncer.pid"
      [ "$(id -u)" != 0 ] || chown -R postgres: "$FOLDER/$name"
      run "$name" "${as[@]}" pgbouncer "$FOLDER/$name/pgbouncer.ini" ;;
    redis*)
      if [ ! -e "$FOLDER/$name/redis.conf" ]; then
        NAME=$name PORT_REDIS=$(port "$name") fill redis.conf >"$FOLDER/$name/redis.conf"
        [ "$name" = redis1 ] || echo "replicaof 127.0.0.1 $PORT_REDIS1" >>"$FOLDER/$name/redis.conf"
      fi
      run "$name" redis-server "$FOLDER/$name/redis.conf" ;;
    sentinel*)
      [ -e "$FOLDER/$name/sentinel.conf" ] || NAME=$name PORT_SENTINEL=$(port "$name") fill sentinel.conf >"$FOLDER/$name/sentinel.conf"
      run "$name" redis-server "$FOLDER/$name/sentinel.conf" --sentinel ;;
    service*)
      [ -e "$FOLDER/secret" ] || (umask 077 && head -c 32 /dev/urandom | base64 >"$FOLDER/secret")
      own=$(port "$name")
      SECRET_KEY=$(cat "$FOLDER/secret") PORT_OWN=$own PORT_PGBOUNCER_OWN=$(port "pgbouncer$n") \
        PORT_PGBOUNCER_OTHER=$(port "pgbouncer$((3 - n))") fill tongxing.env | grep -v '^#' >"$FOLDER/$name/env"
      mapfile -t variables <"$FOLDER/$name/env"
      run "$name" env -u FOLDER -u PASSWORD "${variables[@]}" "${NODE:-$root/node_modules/.bin/node}" --max-semi-space-size=8 \
        "$root/apps/service/dist/main.js"
      until_done 90 ready "$own" /readyz ;;
    *) echo "There is no part $name." >&2; return 1 ;;
  esac
}

make_database() {
  [ "$(sql postgres postgres "select count(*) from pg_database where datname = 'tongxing'")" = 1 ] && return
  sql postgres postgres "create role tongxing login password '$PASSWORD'"
  # A pool knows nothing of what the service sets on a connection.
  sql postgres postgres "alter role tongxing set statement_timeout = '8s'"
  sql postgres postgres "alter role tongxing set idle_in_transaction_session_timeout = '30s'"
  sql postgres postgres "alter role tongxing set enable_seqscan = off"
  sql postgres postgres "alter role tongxing set jit = off"
  # For the metric of how far standbys are behind.
  sql postgres postgres "grant pg_monitor to tongxing"
  sql postgres postgres "create database tongxing owner tongxing"
}
all_stream() { [ "$(sql postgres postgres "select count(*) from pg_stat_replication where state = 'streaming'")" = 2 ]; }
one_confirms() { [ "$(sql postgres postgres "select count(*) from pg_stat_replication where sync_state = 'sync'")" -gt 0 ]; }

start_all() {
  missing
  mkdir -p "$FOLDER"
  chmod 711 "$FOLDER"
  for name in etcd db1; do start_part "$name"; done
  until_done 60 primary
  for name in db2 db3 haproxy; do start_part "$name"; done
  until_done 60 sql postgres postgres 'select 1'
  make_database
  until_done 60 all_stream
  until_done 60 one_confirms
  for name in pgbouncer1 pgbouncer2 redis1 redis2 sentinel1 sentinel2 sentinel3 service1 service2; do start_part "$name"; done
  until_done 30 ready "$PORT_PEOPLE" /readyz
}

# end NAME SIGNAL: and waits until it is gone.
end() {
  local name=$1 signal=$2 ids
  alive "$name" || return 0
  ids=$(cat "$FOLDER/$name/pid")
  if [ "$signal" = KILL ]; then
    case $name in
      # Its PostgreSQL is a child in a session of its own.
      db*) ids="$ids $(head -1 "$FOLDER/$name/data/postmaster.pid" 2>/dev/null || true)" ;;
      haproxy) ids="$ids $(ps -o pid= --ppid "$ids" || true)" ;;
    esac
  fi
  # shellcheck disable=SC2086
  kill -"$signal" $ids 2>/dev/null || true
  until_done 60 gone "$name"
}
gone() { ! alive "$1"; }

reversed() { tac <<<"$(tr ' ' '\n' <<<"$parts")"; }

case ${1:-help} in
  start) if [ -n "${2:-}" ]; then start_part "$2"; else start_all; fi ;;
  stop) for name in ${2:-$(reversed)}; do end "$name" TERM; done ;;
  kill) for name in ${2:-$(reversed)}; do end "$name" KILL; done ;;
  restart) end "$2" TERM && start_part "$2" ;;
  reload) kill -USR2 "$(cat "$FOLDER/haproxy/pid")" ;;
  switchover)
    leader=$(primary)
    ctl switchover tongxing --leader "$leader" --force || ctl switchover tongxing --master "$leader" --force ;;
  primary) primary ;;
  master) master ;;
  confirming) sql postgres postgres "select application_name from pg_stat_replication where sync_state = 'sync' limit 1" ;;
  streams) all_stream && one_confirms ;;
  missing) missing ;;
  status)
    for name in $parts; do alive "$name" && echo "$name lives" || echo "$name is gone"; done
    ctl list || true
    echo "Redis's master: $(master)" ;;
  *) sed -n '2,13p' "$0" ;;
esac
