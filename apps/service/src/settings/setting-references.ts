import { existsSync, readFileSync } from 'node:fs';
import { masterKeyFile } from '../kernel/crypto/master-key.ts';
import { systemRandom } from '../kernel/crypto/random.ts';
import { createVault } from '../kernel/crypto/vault.ts';

/**
 * References that a settings file may contain instead of a secret: the name of a variable, or an encrypted text of `config
 * export --sealed`.
 */
export interface References {
  env(name: string): string | undefined;
  /** @throws where it was sealed with another key. */
  open(sealed: string): string;
}

export const sealedContext = 'settings export';

/** Resolves references with the environment and this installation's key: SECRET_KEY, or the file in the data folder. */
export function referencesOf(present: Readonly<Record<string, string | undefined>>): References {
  return {
    env: (name) => present[name],
    open(sealed) {
      const file = masterKeyFile(present['DATA_DIR'] ?? './data');
      const text = present['SECRET_KEY'] ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
      return createVault(Buffer.from(text, 'base64'), systemRandom).open(sealed, sealedContext);
    },
  };
}

/** Where a settings file has encrypted texts, by path. */
export function findSealedTexts(
  value: unknown,
  at = '',
): { readonly path: string; readonly sealed: string }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => findSealedTexts(each, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const [[name, sealed] = []] = entries;
  if (entries.length === 1 && name === 'sealed' && typeof sealed === 'string') return [{ path: at, sealed }];
  return entries.flatMap(([key, inner]) => findSealedTexts(inner, at ? `${at}.${key}` : key));
}

/** The settings with every reference resolved; unresolved ones are added to `problems`. */
export function followReferences(
  value: unknown,
  references: References,
  problems: string[],
  at = '',
): unknown {
  if (Array.isArray(value)) {
    return value.map((each, index) => followReferences(each, references, problems, `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, reference] = []] = entries;
  if (entries.length === 1 && typeof reference === 'string' && name === 'env') {
    const found = references.env(reference);
    if (found !== undefined) return found;
    problems.push(`${at}: the variable ${reference} is not set`);
    return '';
  }
  if (entries.length === 1 && typeof reference === 'string' && name === 'sealed') {
    try {
      return references.open(reference);
    } catch {
      problems.push(`${at}: is sealed with the key of another installation (SECRET_KEY)`);
      return '';
    }
  }
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      followReferences(inner, references, problems, at ? `${at}.${key}` : key),
    ]),
  );
}
