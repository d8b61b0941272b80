import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Reader } from '../../../../database/query/reader.ts';
import type { Vault } from '../../../../kernel/crypto/vault.ts';
import type { Work } from '../../../../transaction/work.ts';

export interface ProviderSecrets {
  /** Signs the provider's cookies and ties an authorization to the browser that began it. */
  readonly cookies: KeyObject;
  /** Makes the identifiers that an app knows people by. Never changes: identifiers would. */
  readonly pairwise: KeyObject;
  /** Derives the nonces that DPoP proofs carry: 32 bytes. */
  readonly proofNonces: string;
}

const names = { cookies: 'cookies', pairwise: 'pairwise', proofNonces: 'proof nonces' } as const;

const contextOf = (name: string) => `provider secret ${name}`;

/** They never change: what one vault has opened once is not read again. */
const opened = new WeakMap<Vault, ProviderSecrets>();

/** The provider's own secrets, in work or inside a change. */
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
    proofNonces: open(names.proofNonces),
  };
  opened.set(vault, secrets);
  return secrets;
}

/** Makes those that are not there yet; of several processes that start at once, the first one's count. */
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
