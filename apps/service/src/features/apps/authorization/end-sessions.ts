import type Provider from 'oidc-provider';
import type { Database } from '../../../database/open-postgres.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import type { ClientJournal } from './authorization-client.ts';

export interface EndSessionsNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly journal: ClientJournal;
  readonly provider: () => Promise<Provider>;
}

interface SessionPayload {
  readonly accountId?: string;
  readonly authorizations?: Readonly<
    Record<string, { sid?: string; grantId?: string; persistsLogout?: boolean }>
  >;
}

const perRound = 50;
/** What anybody can begin, and what tells nothing once it is over. */
const ofStrangers = ['Interaction', 'PushedAuthorizationRequest', 'ReplayDetection'];

/** Ends provider sessions whose portal session has ended, and clears away what is over. */
export function createEndSessions({ database, clock, journal, provider }: EndSessionsNeeds) {
  async function tellApp(library: Provider, clientId: string, accountId: string, sid: string): Promise<void> {
    const client = (await library.Client.find(clientId)) as
      | { backchannelLogoutUri?: string; backchannelLogout(sub: string, sid: string): Promise<void> }
      | undefined;
    if (!client?.backchannelLogoutUri) return;
    try {
      await client.backchannelLogout(accountId, sid);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
      await journal.recordError(clientId, {
        endpoint: 'backchannel_logout',
        error: 'logout_failed',
        reason: cause.message,
      });
    }
  }

  async function end(library: Provider, uid: string): Promise<void> {
    // Whoever removes the tie does the work: of several processes one.
    const { numDeletedRows } = await database
      .deleteFrom('authorization_session')
      .where('uid', '=', uid)
      // A sign-in of this moment may have tied it to a living session.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('session')
              .select('id')
              .whereRef('session.id', '=', 'portal_session_id')
              .where('expires_at', '>', clock.now()),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    if (!numDeletedRows) return;
    const record = await database
      .deleteFrom('authorization_record')
      .where('uid', '=', uid)
      .where('kind', '=', 'Session')
      .returning('payload')
      .executeTakeFirst();
    const { accountId, authorizations = {} } = (record?.payload ?? {}) as SessionPayload;
    if (!accountId) return;
    const parts = Object.entries(authorizations);
    const grants = parts.flatMap(([, { grantId, persistsLogout }]) =>
      grantId && !persistsLogout ? [grantId] : [],
    );
    if (grants.length > 0) {
      await database.deleteFrom('authorization_record').where('grant_id', 'in', grants).execute();
    }
    const told = parts.flatMap(([clientId, { sid }]) =>
      sid ? [tellApp(library, clientId, accountId, sid)] : [],
    );
    await Promise.all(told);
  }

  return {
    /** Every app of a provider session that ended with its portal session is told (back-channel logout). */
    async endOrphaned(): Promise<void> {
      const orphans = await database
        .selectFrom('authorization_session')
        .leftJoin('session', 'session.id', 'portal_session_id')
        .select('uid')
        // Ended, or run out: an account that ran out stays in its browser's list for a while.
        .where((either) =>
          either.or([either('session.id', 'is', null), either('session.expires_at', '<=', clock.now())]),
        )
        .limit(perRound)
        .execute();
      if (orphans.length === 0) return;
      const library = await provider();
      for (const { uid } of orphans) await end(library, uid);
    },

    /** Removes what is over: at once what a stranger can begin, after a day what tells of a second use. */
    async sweep(): Promise<void> {
      await database
        .deleteFrom('authorization_record')
        .where('expires_at', '<', clock.now())
        .where((either) =>
          either.or([
            either('kind', 'in', ofStrangers),
            either.and([either('kind', '=', 'Session'), either('account_id', 'is', null)]),
          ]),
        )
        .execute();
      await database
        .deleteFrom('authorization_record')
        .where('expires_at', '<', addSeconds(clock.now(), -24 * 3600))
        .execute();
      await database
        .deleteFrom('authorization_session')
        .where('uid', 'not in', (query) =>
          query
            .selectFrom('authorization_record')
            .select('uid')
            .where('uid', 'is not', null)
            .$castTo<{ uid: string }>(),
        )
        .where('portal_session_id', 'is not', null)
        .execute();
    },
  };
}
