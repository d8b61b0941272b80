import type { Database } from '../../database/open-postgres.ts';
import type { SignedInSession } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { digest } from '../../kernel/digest.ts';

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

    /** The hot query of every signed-in call: a living session of an account that may act. */
    async findByToken(token: string): Promise<(SignedInSession & { lastSeenAt: Date }) | null> {
      const row = await database
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select([
          'session.id',
          'session.account_id',
          'session.methods',
          'session.signed_in_at',
          'session.step_up_at',
          'session.last_seen_at',
        ])
        .where('session.token_hash', '=', digest(token))
        .where('session.expires_at', '>', clock.now())
        .where('account.status', '=', 'active')
        .executeTakeFirst();
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

    /** Ends all sessions of the account, but for one; returns the ended ones' ids. */
    async removeAll(accountId: string, exceptSessionId?: string): Promise<string[]> {
      const rows = await database
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    async list(accountId: string) {
      return database
        .selectFrom('session')
        .select(['id', 'user_agent', 'place', 'methods', 'signed_in_at', 'last_seen_at', 'expires_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now())
        .execute();
    },

    /** The newest living session of each account on one browser. */
    async listByDevice(device: string) {
      return database
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .distinctOn('session.account_id')
        .select([
          'session.account_id',
          'session.methods',
          'session.signed_in_at',
          'session.last_seen_at',
          'account.nickname',
          'account.avatar',
          'account.number',
        ])
        .where('session.device', '=', device)
        .where('session.expires_at', '>', clock.now())
        .where('account.status', '=', 'active')
        .orderBy('session.account_id')
        .orderBy('session.signed_in_at', 'desc')
        .execute();
    },

    async removeExpired(): Promise<void> {
      await database.deleteFrom('session').where('expires_at', '<=', clock.now()).execute();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
