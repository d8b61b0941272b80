import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { type PostgresBinaries, packagedFor, restoreLibraryLinks } from './postgres-binaries.ts';

/** The last packaged programs of each major version before ours: what a refusal names, so that it can be copied. */
export const formerPackages: Readonly<Record<string, string>> = {
  '15': '15.18.0-beta.17',
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
};

/** Debian's, those of postgresql.org for Red Hat, and Homebrew's. */
const usualPlaces = (major: string): readonly string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
];

/** Where the programs may be below a folder that somebody names: a distribution's, an npm package's, where that was installed. */
const placesBelow = (folder: string): readonly string[] =>
  ['', 'bin', 'native/bin', join('node_modules', packagedFor(), 'native/bin')].map((below) =>
    join(resolve(folder), below),
  );

/**
 * The programs of an earlier major version, in the folder that is named, or else in the usual places.
 * @throws {CannotStart} with what to install where they are missing, or are of another version.
 */
export async function findFormerBinaries(major: string, named: string | null): Promise<PostgresBinaries> {
  const places = named === null ? usualPlaces(major) : placesBelow(named);
  const bin = places.find((place) => statSync(join(place, 'postgres'), { throwIfNoEntry: false })?.isFile());
  if (!bin) {
    throw new CannotStart(
      `The database is of PostgreSQL ${major}, and its programs are needed once more: there are none in ` +
        `${named ?? places.join(', ')}. ${howToGet(major)} Nothing was touched.`,
    );
  }
  const folder = join(bin, '..');
  await restoreLibraryLinks(join(folder, '..'));
  const postgres = join(bin, 'postgres');
  const found = await askMajor(postgres);
  if (found !== major) {
    throw new CannotStart(
      `${postgres} is of PostgreSQL ${found}, the database of ${major}. ${howToGet(major)} Nothing was touched.`,
    );
  }
  return { folder, initdb: join(bin, 'initdb'), postgres, major };
}

function howToGet(major: string): string {
  const version = formerPackages[major];
  const debian = `Debian: apt-get install postgresql-${major}.`;
  if (!version) return `${debian} Or name their folder: --old-bin DIR.`;
  return (
    `${debian} Anywhere: npm install --prefix /tmp/postgres-${major} ${packagedFor()}@${version}, ` +
    `then --old-bin /tmp/postgres-${major}.`
  );
}

async function askMajor(postgres: string): Promise<string> {
  const { stdout } = await promisify(execFile)(postgres, ['--version'], { cwd: '/' }).catch(
    (error: Error & { stderr?: string }) => {
      const [reason = ''] = (error.stderr?.trim() || error.message).split('\n');
      throw new CannotStart(`${postgres} cannot be run: ${reason}. Nothing was touched.`);
    },
  );
  return /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? stdout.trim();
}
