import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import { digestText } from '../../../../kernel/crypto/digest.ts';
import type { Caller, SignedInSession } from '../../../../kernel/network/caller.ts';
import type { Work } from '../../../../transaction/work.ts';
import { evidenceHere, provenAt } from '../../../protection/evidence/evidence.ts';
import { describeAuthentication } from '../provider/authentication-context.ts';

/** Long enough for one redirect. */
const answerSeconds = 60;

/** What a person answered, waiting for the browser that began the authorization to fetch it. */
export interface ConsentAnswer {
  readonly uid: string;
  readonly accountId: string;
  readonly sessionId: string;
  /** The session's last proof, in seconds since the epoch; of a derived one when it was shown elsewhere. */
  readonly authTime: number;
  readonly acr: string;
  readonly amr: readonly string[];
  readonly caller: Caller;
  readonly outcome:
    | {
        readonly kind: 'approved';
        readonly granted: readonly AppScope[];
        readonly refused: readonly AppScope[];
        /** Absent in an answer that a version kept which did not know it. */
        readonly recipient?: Recipient;
      }
    | { readonly kind: 'refused'; readonly error: string; readonly description: string };
}

const keyOf = (ticket: string) => `authorization-answer:${digestText(ticket)}`;

/** Keeps an answer under a one-time ticket; the ticket alone is worth nothing in another browser. */
export async function saveAnswer(
  { state, random, caller }: Work,
  uid: string,
  session: SignedInSession,
  outcome: ConsentAnswer['outcome'],
): Promise<string> {
  const ticket = random.token();
  const evidence = evidenceHere(session.evidence, caller);
  const answer: ConsentAnswer = {
    uid,
    accountId: session.accountId,
    sessionId: session.sessionId,
    authTime: toSeconds(provenAt(evidence, session.signedInAt)),
    ...describeAuthentication(evidence),
    caller,
    outcome,
  };
  await state.set(keyOf(ticket), JSON.stringify(answer), answerSeconds);
  return ticket;
}

/** Gone after the first attempt, whoever made it. */
export async function takeAnswer({ state }: Work, ticket: string): Promise<ConsentAnswer | null> {
  const saved = await state.take(keyOf(ticket));
  return saved ? (JSON.parse(saved) as ConsentAnswer) : null;
}
