import type { Selectable } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { PasskeyTable } from '../../../database/tables/credentials.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { violatedConstraint } from '../../../database/violated-constraint.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import type { Passkey, PasskeyUse } from './passkey.ts';

function toPasskey(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    accountId: row.account_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    transports: row.transports,
    isBackupEligible: row.backup_eligible,
    isBackedUp: row.backed_up,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The passkeys of all accounts. Everything but the look-up by credential asks for the owner too. */
export function createPasskeyStore({
  database,
  clock,
  random,
}: {
  database: Database;
  clock: Clock;
  random: Random;
}) {
  return {
    async findByCredential(credentialId: string): Promise<Passkey | null> {
      const row = await database
        .selectFrom('passkey')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return row ? toPasskey(row) : null;
    },

    async list(accountId: string): Promise<Passkey[]> {
      const rows = await database
        .selectFrom('passkey')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toPasskey);
    },

    /** Keeps a new passkey; null where the credential is registered already, to whomever. */
    async insert(
      accountId: string,
      made: Pick<
        Passkey,
        'credentialId' | 'publicKey' | 'transports' | 'isBackupEligible' | 'isBackedUp' | 'name'
      > & {
        readonly signCount: number;
      },
    ): Promise<Passkey | null> {
      try {
        const row = await database
          .insertInto('passkey')
          .values({
            id: random.uuid(),
            account_id: accountId,
            credential_id: made.credentialId,
            public_key: made.publicKey,
            sign_count: made.signCount,
            transports: [...made.transports],
            backup_eligible: made.isBackupEligible,
            backed_up: made.isBackedUp,
            name: made.name,
            created_at: clock.now(),
            last_used_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toPasskey(row);
      } catch (error) {
        if (violatedConstraint(error) === 'passkey_credential_id_key') return null;
        throw error;
      }
    },

    /**
     * Notes a use. False where the counter did not grow: somebody may have copied the key (WebAuthn L3 §7.2 step
     * 22). Keepers that do not count always say 0, which is fine.
     */
    async noteUse(id: string, { signCount, isBackedUp }: PasskeyUse): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('passkey')
        .set({ sign_count: signCount, backed_up: isBackedUp, last_used_at: clock.now() })
        .where('id', '=', id)
        .where((row) =>
          row.or([
            row('sign_count', '<', signCount),
            ...(signCount === 0 ? [row('sign_count', '=', 0)] : []),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async rename(accountId: string, id: string, name: string): Promise<boolean> {
      if (!uuid.test(id)) return false;
      const { numUpdatedRows } = await database
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * Removes one where it is the account's and `isAllowed` says so; the removals of one account wait for each other,
     * so that of two last ways in one stays. Returns the removed one's name.
     */
    async remove(
      accountId: string,
      id: string,
      isAllowed: () => Promise<boolean>,
    ): Promise<{ name: string } | 'not_found' | 'not_allowed'> {
      if (!uuid.test(id)) return 'not_found';
      return inTransaction(database, async (transaction) => {
        await transaction
          .selectFrom('account')
          .select('id')
          .where('id', '=', accountId)
          .forUpdate()
          .executeTakeFirst();
        const mine = transaction
          .selectFrom('passkey')
          .select('name')
          .where('id', '=', id)
          .where('account_id', '=', accountId);
        if (!(await mine.executeTakeFirst())) return 'not_found';
        if (!(await isAllowed())) return 'not_allowed';
        return transaction
          .deleteFrom('passkey')
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirstOrThrow();
      });
    },
  };
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
