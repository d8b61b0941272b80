#!/bin/sh
# Tries the files of this folder on a cluster in a temporary folder, which it removes: writes a row, notes the time, writes
# another one, and restores that time. Debian: apt-get install postgresql pgbackrest; run it as root or postgres.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
dir=$(mktemp -d /tmp/tongxing-pgbackrest-XXXXXX)
mkdir "$dir/repo" "$dir/log" "$dir/lock" "$dir/socket"
if [ "$(id -u)" = 0 ]; then chown -R postgres "$dir"; as="setpriv --reuid postgres --regid postgres --clear-groups"; else as=""; fi
cd "$dir"
clean() { $as "$bin/pg_ctl" -D "$dir/main" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$dir"; }
trap clean EXIT

sed -e "s|^repo1-path=.*|repo1-path=$dir/repo|" -e "s|^pg1-path=.*|pg1-path=$dir/main|" \
  -e "s|^repo1-cipher-pass=.*|repo1-cipher-pass=$(head -c 36 /dev/urandom | base64)|" "$here/pgbackrest.conf" > pgbackrest.conf
sed -i "/^\[global\]/a log-path=$dir/log\nlock-path=$dir/lock" pgbackrest.conf
sed -i "/^\[tongxing\]/a pg1-socket-path=$dir/socket" pgbackrest.conf
chmod 644 pgbackrest.conf
rest="$as pgbackrest --config=$dir/pgbackrest.conf --stanza=tongxing --log-level-console=warn"
ask() { $as psql -qAtX -h "$dir/socket" -U postgres -c "$1"; }
start() { $as "$bin/pg_ctl" -D "$dir/main" -w -l "$dir/log/server" start >/dev/null; }

$as "$bin/initdb" -D "$dir/main" -U postgres --encoding=UTF8 --no-instructions >/dev/null
sed -e "s|pgbackrest --stanza|pgbackrest --config=$dir/pgbackrest.conf --stanza|" "$here/archiving.conf" > added.conf
printf "listen_addresses = ''\nunix_socket_directories = '%s'\n" "$dir/socket" >> added.conf
cat added.conf >> "$dir/main/postgresql.conf"
start
$rest stanza-create
$rest --type=full backup
$rest check
ask "create table note (text text); insert into note values ('before')"
# It chooses the backup by whole seconds.
sleep 2
at=$(ask "select clock_timestamp()")
sleep 1
ask "insert into note values ('after')"
ask "select pg_switch_wal()" >/dev/null
$as "$bin/pg_ctl" -D "$dir/main" -w stop >/dev/null
$rest --delta --type=time "--target=$at" --target-action=promote restore
start
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
found=$(ask "select string_agg(text, ', ') from note")
[ "$found" = before ] || { echo "not as it was at $at: $found" >&2; exit 1; }
$as "$bin/pg_ctl" -D "$dir/main" -w stop >/dev/null
echo "back to $at with $(pgbackrest version), $("$bin/postgres" --version): what was before is there, what came after is not"
