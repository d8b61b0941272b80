import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';

/** What a base does not need of a cluster: PostgreSQL makes it again, or it is of the running server alone (its manual, 25.3.4). */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|current_logfiles|postgresql\.auto\.conf\.tmp|(?:recovery|standby)\.signal)$|(?:^|\/)(?:pg_internal\.init(?:\.\d+)?|pgsql_tmp[^/]*|t\d+_\d+(?:_\w+)?(?:\.\d+)?)(?:\/|$)/;
/** Last of all: it says from where the rest has to be made good. */
const controlFile = 'global/pg_control';

export interface ClusterFiles {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/**
 * The folders and files of a cluster that a base holds, by their paths below it, in the order in which they are to be read.
 * Tables without a log are there by their beginning alone: that is what a recovery leaves of them.
 * @throws {CannotStart} where part of it lies elsewhere.
 */
export async function listClusterFiles(cluster: string): Promise<ClusterFiles> {
  const [folders, files]: [string[], string[]] = [[], []];
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(cluster, below), { withFileTypes: true });
    const unlogged = new Set(
      entries.flatMap(({ name }) => (name.endsWith('_init') ? [name.slice(0, -'_init'.length)] : [])),
    );
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (leftOut.test(path)) continue;
      if (entry.isSymbolicLink()) {
        throw new CannotStart(
          `${join(cluster, path)} lies elsewhere: only a cluster in one folder is archived.`,
        );
      }
      if (entry.isDirectory()) {
        folders.push(path);
        if (!emptied.has(path)) await walk(path);
      } else if (entry.isFile() && path !== controlFile && !isOfUnlogged(entry.name, unlogged)) {
        files.push(path);
      }
    }
  };
  await walk('');
  // Standard places that lie in a folder which is emptied.
  folders.push('pg_wal/archive_status', 'pg_wal/summaries');
  return { folders, files: [...files.toSorted(), controlFile] };
}

function isOfUnlogged(name: string, unlogged: ReadonlySet<string>): boolean {
  const [, relation, fork] = /^(\d+)(?:_(fsm|vm|init))?(?:\.\d+)?$/.exec(name) ?? [];
  return relation !== undefined && fork !== 'init' && unlogged.has(relation);
}
