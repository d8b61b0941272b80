import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** The source of an older version in a folder of its own, with the packages and the portal of the present one. */
export interface OlderVersion {
  /** The commit, and what it is called. */
  readonly commit: string;
  /** The file that starts its service. */
  readonly entry: string;
  remove(): Promise<void>;
}

/**
 * The version before this one, where none is named: the newest tag behind this commit, and as long as nothing was released, the last
 * commit with fewer migrations.
 */
export function versionBefore(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return `${git('log', '-1', '--format=%H', '--', 'apps/service/src/database/migrations.ts')}^`;
  }
}

/** Lays a version of this repository out beside it. Throws where git knows no such commit. */
export async function layOut(version: string): Promise<OlderVersion> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tongxing-older-'));
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  // A package of the workspace is the older version's own; every other is the present one's.
  for (const place of ['', 'apps/service']) {
    await mkdir(path.join(folder, place, 'node_modules'), { recursive: true });
    const packages = path.join(root, place, 'node_modules');
    if (!existsSync(packages)) continue;
    for (const name of await readdir(packages)) {
      if (name === '@tongxing') continue;
      await symlink(path.join(packages, name), path.join(folder, place, 'node_modules', name));
    }
  }
  const own = path.join(folder, 'node_modules/@tongxing');
  await mkdir(own);
  for (const name of await readdir(path.join(folder, 'packages'))) {
    await symlink(path.join(folder, 'packages', name), path.join(own, name));
  }
  await symlink(path.join(root, 'apps/portal/dist'), path.join(folder, 'apps/portal/dist'));
  return {
    commit: git('log', '-1', '--format=%h %s', version),
    entry: path.join(folder, 'apps/service/src/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
