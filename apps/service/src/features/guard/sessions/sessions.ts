import { sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { FindPlace } from './find-place.ts';
import type { SessionStore } from './session-store.ts';

export interface SessionsDependencies {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly findPlace: FindPlace;
}

export interface OpenedSession {
  /** Handed out once; only its hash is stored. */
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** `last_seen_at` is written at most this often, so that a busy session costs no write a call. */
const touchEverySeconds = 60;

/** Sessions: opaque tokens of 256 bits, seven days, revocable at once (decisions §6.2). */
export function createSessions({ store, clock, random, findPlace }: SessionsDependencies) {
  return {
    /** Opens a session; `methods` says how the person proved who they are. */
    async open(accountId: string, methods: readonly string[], caller: Caller): Promise<OpenedSession> {
      const token = random.token();
      const now = clock.now();
      const opened = {
        token,
        sessionId: random.uuid(),
        expiresAt: addSeconds(now, sessionLifetimeSeconds),
      };
      await store.insert({
        id: opened.sessionId,
        accountId,
        tokenHash: digest(token),
        device: caller.device,
        userAgent: caller.userAgent,
        ip: caller.ip,
        place: findPlace(caller.ip),
        methods,
        signedInAt: now,
        stepUpAt: null,
        expiresAt: opened.expiresAt,
      });
      return opened;
    },

    /**
     * Goes on as an account that is signed in on the caller's browser: its session there gets a new token and
     * ends when it would have ended. It is worth no more than the sign-in it stands on: no security check
     * comes with it. Null where the account has no living session on that browser.
     */
    async takeUp(accountId: string, caller: Caller): Promise<OpenedSession | null> {
      if (!caller.device) return null;
      const token = random.token();
      const row = await store.rekey(
        { accountId, device: caller.device },
        {
          tokenHash: digest(token),
          userAgent: caller.userAgent,
          ip: caller.ip,
          place: findPlace(caller.ip),
          methods: (before) => ['switch', ...before.filter((method) => method !== 'switch')],
        },
      );
      return row && { token, sessionId: row.id, expiresAt: row.expires_at };
    },

    /** The living session behind a bearer token, or null. */
    async authenticate(token: string, caller: Caller): Promise<SignedInSession | null> {
      const session = await store.findByToken(token);
      if (!session) return null;
      if (addSeconds(session.lastSeenAt, touchEverySeconds) < clock.now()) {
        await store.touch(session.sessionId, caller.ip, findPlace(caller.ip));
      }
      return session;
    },

    close: (accountId: string, sessionId: string) => store.remove(accountId, sessionId),
    /** Ends the account's sessions on one browser: whoever uses it next finds no trace of it. */
    closeOnDevice: (accountId: string, device: string) => store.removeOnDevice(accountId, device),
    isAlive: store.isAlive,
    closeAll: (accountId: string, exceptSessionId?: string) => store.removeAll(accountId, exceptSessionId),
    markStepUp: (sessionId: string) => store.markStepUp(sessionId),
    sweep: () => store.removeExpired(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
