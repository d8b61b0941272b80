import { expiredAccountListedSeconds } from '@tongxing/contract/limits.ts';
import { hotQuery } from '../../../database/hot-query.ts';
import type { Database } from '../../../database/open-postgres.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/digest.ts';

export interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: Buffer;
  readonly device: string | null;
  readonly userAgent: string;
  readonly ip: string;
  readonly place: string;
  readonly methods: readonly string[];
  readonly signedInAt: Date;
  readonly stepUpAt: Date | null;
  readonly expiresAt: Date;
}

interface LivingSession {
  readonly id: string;
  readonly account_id: string;
  readonly methods: string[];
  readonly signed_in_at: Date;
  readonly step_up_at: Date | null;
  readonly last_seen_at: Date;
}

/** The hot query of every signed-in call. */
const findLiving = hotQuery<LivingSession>(`
  select session.id, session.account_id, session.methods, session.signed_in_at, session.step_up_at,
    session.last_seen_at
  from session join account on account.id = session.account_id
  where session.token_hash = $1 and session.expires_at > $2 and account.status = 'active'`);

export function createSessionStore({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async insert(row: SessionRow): Promise<void> {
      await database
        .insertInto('session')
        .values({
          id: row.id,
          account_id: row.accountId,
          token_hash: row.tokenHash,
          device: row.device,
          user_agent: row.userAgent,
          ip: row.ip,
          place: row.place,
          methods: [...row.methods],
          signed_in_at: row.signedInAt,
          step_up_at: row.stepUpAt,
          last_seen_at: row.signedInAt,
          expires_at: row.expiresAt,
        })
        .execute();
    },

    /** A living session of an account that may act. */
    async findByToken(token: string): Promise<(SignedInSession & { lastSeenAt: Date }) | null> {
      const [row] = await findLiving(database, digest(token), clock.now());
      if (!row) return null;
      return {
        sessionId: row.id,
        accountId: row.account_id,
        methods: row.methods,
        signedInAt: row.signed_in_at,
        stepUpAt: row.step_up_at,
        lastSeenAt: row.last_seen_at,
      };
    },

    /** Whether this session of this account is living, and the account may act. */
    async isAlive(accountId: string, sessionId: string): Promise<boolean> {
      const row = await database
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select('session.id')
        .where('session.id', '=', sessionId)
        .where('session.account_id', '=', accountId)
        .where('session.expires_at', '>', clock.now())
        .where('account.status', '=', 'active')
        .executeTakeFirst();
      return row !== undefined;
    },

    async touch(sessionId: string, ip: string, place: string): Promise<void> {
      await database
        .updateTable('session')
        .set({ last_seen_at: clock.now(), ip, place })
        .where('id', '=', sessionId)
        .execute();
    },

    async markStepUp(sessionId: string): Promise<void> {
      await database
        .updateTable('session')
        .set({ step_up_at: clock.now() })
        .where('id', '=', sessionId)
        .execute();
    },

    /** True where this session of this account was living. */
    async remove(accountId: string, sessionId: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('session')
        .where('id', '=', sessionId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Ends all sessions of the account, but for one; returns the ids of those that were living. */
    async removeAll(accountId: string, exceptSessionId?: string): Promise<string[]> {
      const rows = await database
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
        .returning(['id', 'expires_at'])
        .execute();
      return rows.filter((row) => row.expires_at > clock.now()).map((row) => row.id);
    },

    /** Ends all sessions of the account on one browser; true where there was any, run out or not. */
    async removeOnDevice(accountId: string, device: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .where('device', '=', device)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /**
     * Gives the newest living session of the account on one browser a new token: the old one is dead, the
     * security check it passed does not count any more. Null where there is no such session.
     */
    async rekey(
      { accountId, device }: { accountId: string; device: string },
      change: {
        tokenHash: Buffer;
        userAgent: string;
        ip: string;
        place: string;
        methods(before: readonly string[]): readonly string[];
      },
    ): Promise<{ id: string; expires_at: Date } | null> {
      return inTransaction(database, async (transaction) => {
        const newest = await transaction
          .selectFrom('session')
          .innerJoin('account', 'account.id', 'session.account_id')
          .select(['session.id', 'session.methods', 'session.expires_at'])
          .where('session.account_id', '=', accountId)
          .where('session.device', '=', device)
          .where('session.expires_at', '>', clock.now())
          .where('account.status', '=', 'active')
          .orderBy('session.expires_at', 'desc')
          .limit(1)
          .forUpdate('session')
          .executeTakeFirst();
        if (!newest) return null;
        await transaction
          .updateTable('session')
          .set({
            token_hash: change.tokenHash,
            methods: [...change.methods(newest.methods)],
            user_agent: change.userAgent,
            ip: change.ip,
            place: change.place,
            step_up_at: null,
            last_seen_at: clock.now(),
          })
          .where('id', '=', newest.id)
          .execute();
        return newest;
      });
    },

    async list(accountId: string) {
      return database
        .selectFrom('session')
        .select(['id', 'user_agent', 'place', 'methods', 'signed_in_at', 'last_seen_at', 'expires_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now())
        .execute();
    },

    /**
     * The newest session of each account on one browser. One that has run out stays a while, so that the
     * account is still in the list; one that was ended is gone.
     */
    async listByDevice(device: string) {
      return database
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .distinctOn('session.account_id')
        .select([
          'session.account_id',
          'session.expires_at',
          'session.last_seen_at',
          'account.nickname',
          'account.avatar',
          'account.number',
        ])
        .where('session.device', '=', device)
        .where('session.expires_at', '>', addSeconds(clock.now(), -expiredAccountListedSeconds))
        .where('account.status', '=', 'active')
        .orderBy('session.account_id')
        .orderBy('session.expires_at', 'desc')
        .execute();
    },

    /** Removes what has run out, but for what keeps an account in its browser's list. */
    async removeExpired(): Promise<void> {
      const listedSince = addSeconds(clock.now(), -expiredAccountListedSeconds);
      await database
        .deleteFrom('session')
        .where((either) =>
          either.or([
            either('expires_at', '<=', listedSince),
            either.and([either('expires_at', '<=', clock.now()), either('device', 'is', null)]),
          ]),
        )
        .execute();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
