import type { Database } from '../../../database/open-postgres.ts';
import type { Random } from '../../../kernel/random.ts';
import type { Vault } from '../../../kernel/vault.ts';

export interface ProviderSecrets {
  /** Signs the provider's cookies and ties an authorization to the browser that began it. */
  readonly cookies: string;
  /** Makes the identifiers that an app knows people by. Never changes: identifiers would. */
  readonly pairwise: string;
  /** Derives the nonces that DPoP proofs carry: 32 bytes. */
  readonly proofNonces: string;
}

/** The provider's own secrets, made once by whichever process asks first. */
export async function loadProviderSecrets(needs: {
  database: Database;
  random: Random;
  vault: Vault;
}): Promise<ProviderSecrets> {
  const { database, random, vault } = needs;
  async function secret(name: string): Promise<string> {
    const context = `provider secret ${name}`;
    await database
      .insertInto('authorization_secret')
      .values({ name, sealed: vault.seal(random.token(), context) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { sealed } = await database
      .selectFrom('authorization_secret')
      .select('sealed')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return vault.open(sealed, context);
  }
  return {
    cookies: await secret('cookies'),
    pairwise: await secret('pairwise'),
    proofNonces: await secret('proof nonces'),
  };
}
