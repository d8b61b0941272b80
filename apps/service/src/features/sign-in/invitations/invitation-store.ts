import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { InvitationTable } from '../../../database/schema/invitations.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Change } from '../../../transaction/work.ts';

export type Invitation = Selectable<InvitationTable>;

/** What an invitation gives, and whom it is for. */
export interface NewInvitation {
  readonly contact?: Contact | undefined;
  readonly groups?: readonly string[];
  readonly appId?: string | undefined;
  readonly role?: string | undefined;
  readonly hours: number;
}

/** Ended ones are kept for thirty days, so that operators see who took them. */
const keptSeconds = 30 * 24 * 3600;

/** Makes an invitation; the token is in its link alone. */
export async function makeInvitation(
  change: Change,
  { contact, groups = [], appId, role, hours }: NewInvitation,
  by: string,
): Promise<{ id: string; token: string; url: string }> {
  const { db, at, random, settings } = change;
  const [id, token] = [random.uuid(), random.bytes(24).toString('base64url')];
  await db
    .insertInto('invitation')
    .values({
      id,
      digest: digest(token),
      contact_kind: contact?.kind ?? null,
      contact_value: contact?.value ?? null,
      group_ids: [...new Set(groups)],
      client_id: appId ?? null,
      role_key: role ?? null,
      created_at: at,
      created_by: by,
      expires_at: addSeconds(at, hours * 3600),
      used_at: null,
      used_by: null,
    })
    .execute();
  return { id, token, url: `${settings.publicUrl}/user/invitation?invitation=${token}` };
}

export async function findInvitation(db: Reader, token: string): Promise<Invitation | null> {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('digest', '=', digest(token))
    .executeTakeFirst();
  return row ?? null;
}

/** Marks an invitation as taken; false where somebody else was first. */
export async function markTaken({ db, at }: Change, id: string, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ used_at: at, used_by: accountId, contact_value: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes an invitation; false where there is none. */
export async function deleteInvitation({ db }: Change, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitation').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** How many invitations to an app can still be taken. */
export async function countOpenInvitations(db: Reader, appId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', appId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `limit` invitations, the newest first, after this one. */
export async function listStoredInvitations(
  db: Reader,
  {
    after,
    limit,
  }: { readonly after: { readonly at: Date; readonly id: string } | null; readonly limit: number },
): Promise<readonly Invitation[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Removes at most `most` invitations that ended thirty days ago. Returns their number. */
export async function removeOldInvitations({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from invitation where id in (
      select id from invitation where expires_at < ${addSeconds(at, -keptSeconds)} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
