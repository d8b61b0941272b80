import { createSecretKey, type KeyObject } from 'node:crypto';
import { type MasterKeyChange, resealColumn } from '../../../../database/master-key-change.ts';
import type { Reader } from '../../../../database/query/reader.ts';
import type { Vault } from '../../../../kernel/crypto/vault.ts';
import type { Work } from '../../../../transaction/work.ts';

export interface ProviderSecrets {
  /** Signs the provider's cookies and binds an authorization to the browser that started it. */
  readonly cookies: KeyObject;
  /** Derives pairwise subject identifiers. It never changes: the identifiers would change too. */
  readonly pairwise: KeyObject;
  /** Derives the refresh token that replaces another: every answer to one token gives the same next one. */
  readonly nextTokens: KeyObject;
  /** Derives the nonces of DPoP proofs: 32 bytes. */
  readonly proofNonces: string;
}

const names = {
  cookies: 'cookies',
  pairwise: 'pairwise',
  nextTokens: 'next refresh tokens',
  proofNonces: 'proof nonces',
} as const;

const contextOf = (name: string) => `provider secret ${name}`;

/** Seals the secrets anew, for another master key. */
export const resealProviderSecrets = (change: MasterKeyChange): Promise<void> =>
  resealColumn(change, { table: 'authorization_secret', column: 'sealed', by: ['name'], contextOf });

/** The secrets never change, so they are read once per vault. */
const opened = new WeakMap<Vault, ProviderSecrets>();

/** The provider's secrets, in work or inside a change. Throws where they have not been made. */
export async function findProviderSecrets({
  db,
  vault,
}: {
  readonly db: Reader;
  readonly vault: Vault;
}): Promise<ProviderSecrets> {
  const known = opened.get(vault);
  if (known) return known;
  const rows = await db.selectFrom('authorization_secret').selectAll().execute();
  const open = (name: string) => {
    const row = rows.find((each) => each.name === name);
    if (!row) throw new Error(`the provider has no ${name}: it makes its secrets when the service starts`);
    return vault.open(row.sealed, contextOf(name));
  };
  const secrets = {
    cookies: createSecretKey(open(names.cookies), 'utf8'),
    pairwise: createSecretKey(open(names.pairwise), 'utf8'),
    nextTokens: createSecretKey(open(names.nextTokens), 'utf8'),
    proofNonces: open(names.proofNonces),
  };
  opened.set(vault, secrets);
  return secrets;
}

/** Makes the missing secrets. Where several processes start at once, the first one's are used. */
export async function makeProviderSecrets(work: Work): Promise<void> {
  await work.change(async ({ db, vault, random }) => {
    const sealed = Object.values(names).map((name) => ({
      name,
      sealed: vault.seal(random.token(), contextOf(name)),
    }));
    await db
      .insertInto('authorization_secret')
      .values(sealed)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
}
