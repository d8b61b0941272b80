import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresAccount } from './postgres-account.ts';
import { segmentName, segmentNumber } from './segment-name.ts';

/** Puts a file of the archive, a segment or a timeline's history, at this path; false where the archive has none. */
export type FetchArchived = (name: string, path: string) => Promise<boolean>;

export interface SegmentFeed {
  /** What PostgreSQL runs for each file that it wants. */
  readonly command: string;
  /** Settles when a file could not be had for another reason than that there is none. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

const lookEveryMilliseconds = 10;
/** While one is replayed the next ones are unpacked. */
const preparedAhead = 3;

/** What stands in single quotes of a shell, in a setting in which `%` has a meaning. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/**
 * Hands files of the archive to a PostgreSQL that recovers, through a folder: a few lines of shell, started for each file,
 * ask there and wait; so nothing has to be started that takes its time, and no more than a few files lie there at once.
 */
export async function openSegmentFeed(
  folder: string,
  account: PostgresAccount,
  fetch: FetchArchived,
): Promise<SegmentFeed> {
  await mkdir(folder, { mode: 0o700 });
  const own = async (path: string) => {
    if (account.identity) await chown(path, account.identity.uid, account.identity.gid);
  };
  await own(folder);
  const prepared = new Map<string, Promise<string | null>>();
  const prepare = (name: string): Promise<string | null> => {
    const under = prepared.get(name);
    if (under) return under;
    const path = join(folder, `ready-${name}`);
    const made = (async () => {
      if (!(await fetch(name, path))) return null;
      await own(path);
      return path;
    })();
    made.catch(() => {});
    prepared.set(name, made);
    return made;
  };

  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  let isOpen = true;
  const serving = serve().catch(reject);

  async function serve(): Promise<void> {
    while (isOpen) {
      for (const asked of await readdir(folder)) {
        const [, name] = /^wanted-([\dA-F]{8,24}(?:\.history)?)$/.exec(asked) ?? [];
        if (name === undefined) continue;
        await rm(join(folder, asked));
        await answer(name);
      }
      await pause(lookEveryMilliseconds);
    }
  }

  async function answer(name: string): Promise<void> {
    const path = await prepare(name).catch(async (error: unknown) => {
      // Nobody waits for what does not come.
      await writeFile(join(folder, `missing-${name}`), '');
      throw error;
    });
    prepared.delete(name);
    if (path === null) await writeFile(join(folder, `missing-${name}`), '');
    else await rename(path, join(folder, name));
    if (path === null || name.includes('.')) return;
    for (let ahead = 1; ahead <= preparedAhead; ahead += 1) void prepare(segmentAfter(name, ahead));
  }

  const shell = quoted(folder);
  return {
    // Who asks goes when PostgreSQL does.
    command:
      `: > ${shell}/wanted-%f; while kill -0 $PPID 2>/dev/null; do ` +
      `if [ -e ${shell}/%f ]; then mv ${shell}/%f "%p"; exit; fi; ` +
      `if [ -e ${shell}/missing-%f ]; then rm -f ${shell}/missing-%f; exit 1; fi; ` +
      'sleep 0.01; done; exit 1',
    failed,
    async close() {
      isOpen = false;
      await serving;
      await Promise.allSettled(prepared.values());
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const segmentAfter = (name: string, by: number) => segmentName(name.slice(0, 8), segmentNumber(name) + by);
