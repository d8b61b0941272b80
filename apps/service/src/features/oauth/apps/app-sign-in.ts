import { providerNames } from '@tongxing/contract/provider-names.ts';
import { type AppSignIn, type FirstSignInAtApp, usualSignIn } from '@tongxing/contract/rules/app-sign-in.ts';
import { wayNames } from '@tongxing/contract/words.ts';
import type { SavedSignIn } from '../../../database/schema/apps.ts';
import type { Settings } from '../../../settings/settings.ts';

/** What was saved, with what there was not yet when it was saved. */
export const readSignIn = (saved: SavedSignIn | null): AppSignIn => ({
  ...usualSignIn,
  ...saved,
  ways: [...(saved?.ways ?? [])],
});

/** What operators chose for strangers at an app; '' for nothing. */
export const readFirstSignIn = (byOperators: SavedSignIn | null | undefined): FirstSignInAtApp =>
  byOperators?.first_sign_in ?? '';

type Ways = Pick<Settings['file'], 'providers' | 'directories'>;

/** The directories whose people sign in by password. */
const takingPasswords = (directories: Ways['directories']) =>
  directories.filter((directory) => directory.kind === 'ldap' && directory.sign_in);

/** The ways for the sign-in page: a company's directory is `directory`, as its password is typed into the usual form. */
export const waysOnPage = (ways: readonly string[], { directories }: Ways): string[] => [
  ...new Set(
    ways.map((way) => (takingPasswords(directories).some(({ key }) => key === way) ? 'directory' : way)),
  ),
];

/** The place of the first way that this site does not have; null where it has all. */
export function unknownWay(ways: readonly string[] = [], { providers, directories }: Ways): number | null {
  const known = new Set<string>([
    ...Object.keys(wayNames),
    ...providers.map(({ key, kind }) => key ?? kind),
    ...takingPasswords(directories).map(({ key }) => key),
  ]);
  const at = ways.findIndex((way) => !known.has(way));
  return at < 0 ? null : at;
}

/** The ways as people know them: 密码、企业微信. One that this site has no longer keeps its key. */
export function nameWays(ways: readonly string[], { providers, directories }: Ways): string {
  const names: Readonly<Record<string, string>> = { ...wayNames, ...providerNames };
  const named = (way: string) => {
    const provider = providers.find(({ key, kind }) => (key ?? kind) === way);
    const own = provider && 'name' in provider ? provider.name : undefined;
    const directory = directories.find(({ key }) => key === way)?.name;
    return directory ?? own ?? names[provider?.kind ?? way] ?? way;
  };
  return ways.map(named).join('、');
}
