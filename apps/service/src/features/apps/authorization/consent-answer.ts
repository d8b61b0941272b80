import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import { describeAuthentication } from './authentication-context.ts';
import { lastProof } from './pending-authorization.ts';

/** Long enough for one redirect. */
const answerSeconds = 60;

/** What a person answered, waiting for the browser that began the authorization to fetch it. */
export interface ConsentAnswer {
  readonly uid: string;
  readonly accountId: string;
  readonly sessionId: string;
  /** The session's last proof, in seconds since the epoch. */
  readonly authTime: number;
  readonly acr: string;
  readonly amr: readonly string[];
  readonly caller: Caller;
  readonly outcome:
    | {
        readonly kind: 'approved';
        readonly granted: readonly ClientScope[];
        readonly refused: readonly ClientScope[];
      }
    | { readonly kind: 'refused'; readonly error: string; readonly description: string };
}

/** Keeps answers under one-time tickets; a ticket alone is worth nothing in another browser. */
export function createConsentAnswers({ state, random }: { state: ShortLivedState; random: Random }) {
  const keyOf = (ticket: string) => `authorization-answer:${digestText(ticket)}`;
  return {
    async keep(
      uid: string,
      session: SignedInSession,
      caller: Caller,
      outcome: ConsentAnswer['outcome'],
    ): Promise<string> {
      const ticket = random.token();
      const answer: ConsentAnswer = {
        uid,
        accountId: session.accountId,
        sessionId: session.sessionId,
        authTime: toSeconds(lastProof(session)),
        ...describeAuthentication(session.methods),
        caller,
        outcome,
      };
      await state.set(keyOf(ticket), JSON.stringify(answer), answerSeconds);
      return ticket;
    },
    /** Gone after the first attempt, whoever made it. */
    async take(ticket: string): Promise<ConsentAnswer | null> {
      const kept = await state.take(keyOf(ticket));
      return kept ? (JSON.parse(kept) as ConsentAnswer) : null;
    },
  };
}

export type ConsentAnswers = ReturnType<typeof createConsentAnswers>;
