import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { PasskeyTable } from '../../../database/schema/sign-in.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { isUuid } from '../../../kernel/text/is-uuid.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
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

/** The passkey with this credential id, of any account. */
export async function findPasskey(db: Reader, credentialId: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ? toPasskey(row) : null;
}

/** The account's passkeys, the oldest first. */
export async function listPasskeys(db: Reader, accountId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

export type NewPasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'transports' | 'isBackupEligible' | 'isBackedUp' | 'name'
> & { readonly signCount: number };

/** Inserts a new passkey. Abandons the change if the credential is registered already, for any account. */
export async function insertPasskey(
  change: Change,
  accountId: string,
  made: NewPasskey,
): Promise<Result<Passkey, 'passkey_exists'>> {
  try {
    const row = await change.db
      .insertInto('passkey')
      .values({
        id: change.random.uuid(),
        account_id: accountId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        sign_count: made.signCount,
        transports: [...made.transports],
        backup_eligible: made.isBackupEligible,
        backed_up: made.isBackedUp,
        name: made.name,
        created_at: change.at,
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return succeed(toPasskey(row));
  } catch (error) {
    if (violatedConstraint(error) === 'passkey_credential_id_key') return abandon(fail('passkey_exists'));
    throw error;
  }
}

/**
 * Records a use. False if the counter of a key of one device did not grow: it may have been copied (WebAuthn L3 §7.2
 * step 22). Keys that do not count always send 0, which is accepted. Each password manager that has a synced key counts for itself or not
 * at all, so its counter says nothing. It is compared in the statement that stores it, so that two assertions at once cannot
 * both pass.
 */
export async function notePasskeyUse(
  change: Change,
  id: string,
  { signCount, isBackupEligible, isBackedUp }: PasskeyUse,
): Promise<boolean> {
  const use = {
    sign_count: signCount,
    backup_eligible: isBackupEligible,
    backed_up: isBackedUp,
    last_used_at: change.at,
  };
  const { numUpdatedRows } = await change.db
    .updateTable('passkey')
    .set(use)
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row.lit(isBackupEligible),
        row('sign_count', '<', signCount),
        ...(signCount === 0 ? [row('sign_count', '=', 0)] : []),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where the account has no such passkey. */
export async function setPasskeyName(
  change: Change,
  accountId: string,
  id: string,
  name: string,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await change.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes one of the account's passkeys; its name, or null where the account has no such one. */
export async function deletePasskey(change: Change, accountId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await change.db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Removes all passkeys of an account, at the end of a merge. */
export async function deletePasskeys(change: Change, accountId: string): Promise<void> {
  await change.db.deleteFrom('passkey').where('account_id', '=', accountId).execute();
}
