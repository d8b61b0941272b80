import type { Reseal } from '../../../database/master-key-change.ts';
import type { Vault } from '../../../kernel/crypto/vault.ts';

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const dots = '••••';
/** The last four characters of a shorter secret would reveal too much of it. */
const leastShown = 8;

/** A masked secret: `••••` and its last four characters. */
const mask = (secret: string): string =>
  secret === '' ? '' : dots + (secret.length >= leastShown ? secret.slice(-4) : '');

export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.startsWith(dots);

function mapSecrets(value: unknown, names: ReadonlySet<string>, map: (secret: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapSecrets(each, names, map));
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      names.has(name) ? map(inner) : mapSecrets(inner, names, map),
    ]),
  );
}

/** A section with its secrets masked. `names`: its secret fields. */
export function maskSecrets(value: Group, names: ReadonlySet<string>): Record<string, unknown> {
  return mapSecrets(value, names, (secret) => (typeof secret === 'string' ? mask(secret) : dots)) as never;
}

/** A section as it is stored: secrets are `{"sealed": "…"}`. */
export function sealSecrets(
  vault: Vault,
  section: string,
  value: Group,
  names: ReadonlySet<string>,
): Record<string, unknown> {
  return mapSecrets(value, names, (secret) =>
    typeof secret === 'string' && secret !== '' ? { sealed: vault.seal(secret, contextOf(section)) } : secret,
  ) as never;
}

function mapSealed(value: Group, map: (sealed: string) => unknown): Record<string, unknown> {
  const walk = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(walk);
    if (!isGroup(inner)) return inner;
    const { sealed } = inner;
    if (typeof sealed === 'string' && Object.keys(inner).length === 1) return map(sealed);
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, walk(each)]));
  };
  return walk(value) as never;
}

/**
 * The stored section with its secrets decrypted.
 * @throws where they were encrypted with another key.
 */
export function openSecrets(vault: Vault, section: string, value: Group): Record<string, unknown> {
  return mapSealed(value, (sealed) => vault.open(sealed, contextOf(section)));
}

/** The stored section with its secrets sealed anew, for another master key. */
export function resealSecrets(section: string, value: Group, reseal: Reseal): Record<string, unknown> {
  return mapSealed(value, (sealed) => ({ sealed: reseal(sealed, contextOf(section)) }));
}

const contextOf = (section: string) => `settings ${section}`;
