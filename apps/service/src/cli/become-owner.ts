import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '../kernel/cannot-start.ts';

/**
 * A command of root goes on as the account that owns the data folder, so that it leaves nothing there which the service cannot
 * read: no cluster, backup, picture or log. Of a folder of root's it stays root, as the service does.
 * `isSudo`: root is a person who could name the account.
 * @throws {CannotStart} where the folder is missing and sudo can name the account, or that account cannot read this program.
 */
export function becomeOwner(dataDir: string, isSudo: boolean): void {
  const { getuid, setgid, setuid, setgroups } = process;
  if (getuid?.() !== 0 || !setgid || !setuid || !setgroups) return;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (!owner && isSudo) {
    throw new CannotStart(
      `There is no ${dataDir}, and what root makes there the service could not read: run this as its account (sudo -u ACCOUNT), or make the folder for that account first. Nothing was changed.`,
    );
  }
  if (!owner || owner.uid === 0) return;
  setgroups([owner.gid]);
  setgid(owner.gid);
  setuid(owner.uid);
  const closed = findClosed(fileURLToPath(import.meta.url)) ?? findClosed(process.cwd());
  if (closed !== null) {
    throw new CannotStart(
      `${dataDir} belongs to the account with the number ${owner.uid}, as which this runs, and that account cannot enter ${closed}. Nothing was changed.`,
    );
  }
}

/** The first folder on a path that this process may not enter; null for none. */
function findClosed(path: string): string | null {
  const folder = dirname(path);
  if (folder !== path) {
    const above = findClosed(folder);
    if (above !== null) return above;
  }
  try {
    accessSync(path, statSync(path).isDirectory() ? constants.X_OK : constants.R_OK);
    return null;
  } catch {
    return path;
  }
}
