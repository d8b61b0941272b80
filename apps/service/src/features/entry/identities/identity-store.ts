import type { Selectable } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { LinkedIdentityTable } from '../../../database/tables/linked-identities.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { violatedConstraint } from '../../../database/violated-constraint.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ArrivedIdentity, LinkedIdentity } from './linked-identity.ts';

function toIdentity(row: Selectable<LinkedIdentityTable>): LinkedIdentity {
  return {
    id: row.id,
    accountId: row.account_id,
    provider: row.provider,
    nickname: row.nickname,
    avatar: row.avatar,
    doors: row.doors,
    boundAt: row.bound_at,
    boundPlace: row.bound_place,
    lastUsedAt: row.last_used_at,
  };
}

export interface IdentityStoreDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/** Third-party identities and what their providers call them. */
export function createIdentityStore({ database, clock, random }: IdentityStoreDependencies) {
  return {
    /** The identity that any of the subjects belongs to; the strongest subject decides where they differ. */
    async find(provider: string, subjects: readonly string[]): Promise<LinkedIdentity | null> {
      const rows = await database
        .selectFrom('linked_identity_subject as known')
        .innerJoin('linked_identity', 'linked_identity.id', 'known.identity_id')
        .selectAll('linked_identity')
        .select('known.subject')
        .where('known.provider', '=', provider)
        .where('known.subject', 'in', [...subjects])
        .execute();
      const strongest = subjects.find((subject) => rows.some((row) => row.subject === subject));
      const row = rows.find(({ subject }) => subject === strongest);
      return row ? toIdentity(row) : null;
    },

    /** Notes that an identity was used, and keeps what the provider now says of it: new subjects, name, face. */
    async keepUp(identity: LinkedIdentity, arrived: ArrivedIdentity): Promise<void> {
      await database
        .insertInto('linked_identity_subject')
        .values(
          arrived.subjects.map((subject) => ({
            provider: arrived.provider,
            subject,
            identity_id: identity.id,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await database
        .updateTable('linked_identity')
        .set({
          last_used_at: clock.now(),
          // A silent visit or a mini program says no name; the one that is known stays.
          nickname: arrived.nickname || identity.nickname,
          avatar: arrived.avatar || identity.avatar,
          doors: [...new Set([...identity.doors, arrived.door])],
        })
        .where('id', '=', identity.id)
        .execute();
    },

    /** Binds, or refuses by the constraints: of many at once for one identity or one account, one succeeds. */
    async insert(
      accountId: string,
      arrived: ArrivedIdentity,
      place: string,
    ): Promise<Result<undefined, 'identity_taken' | 'provider_already_linked'>> {
      const { provider, subjects, nickname, avatar, door } = arrived;
      const id = random.uuid();
      const now = clock.now();
      try {
        await inTransaction(database, async (transaction) => {
          await transaction
            .insertInto('linked_identity')
            .values({
              id,
              account_id: accountId,
              provider,
              nickname,
              avatar,
              doors: [door],
              bound_at: now,
              bound_place: place,
              last_used_at: now,
            })
            .execute();
          await transaction
            .insertInto('linked_identity_subject')
            .values(subjects.map((subject) => ({ provider, subject, identity_id: id })))
            .execute();
        });
        return succeed();
      } catch (error) {
        const constraint = violatedConstraint(error);
        if (constraint === 'linked_identity_one_of_a_kind') return fail('provider_already_linked');
        if (constraint === 'linked_identity_subject_once') return fail('identity_taken');
        throw error;
      }
    },

    async list(accountId: string): Promise<LinkedIdentity[]> {
      const rows = await database
        .selectFrom('linked_identity')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('bound_at')
        .execute();
      return rows.map(toIdentity);
    },

    /**
     * Removes the account's own identity where `isAllowed` agrees, under a lock on the account: two removals
     * at once cannot each count on the other's way in. Null where the account has no such identity.
     */
    removeIf(
      accountId: string,
      identityId: string,
      isAllowed: (store: Database) => Promise<boolean>,
    ): Promise<LinkedIdentity | 'refused' | null> {
      return inTransaction(database, async (transaction) => {
        await transaction
          .selectFrom('account')
          .select('id')
          .where('id', '=', accountId)
          .forUpdate()
          .execute();
        const row = await transaction
          .selectFrom('linked_identity')
          .selectAll()
          .where('id', '=', identityId)
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        if (!row) return null;
        if (!(await isAllowed(transaction))) return 'refused';
        await transaction.deleteFrom('linked_identity').where('id', '=', identityId).execute();
        return toIdentity(row);
      });
    },
  };
}

export type IdentityStore = ReturnType<typeof createIdentityStore>;
