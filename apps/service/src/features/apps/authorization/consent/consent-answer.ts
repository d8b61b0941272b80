import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type { Recipient } from '../../../../database/tables/authorization.ts';
import type { Caller, SignedInSession } from '../../../../kernel/caller.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import { digestText } from '../../../../kernel/digest.ts';
import type { Work } from '../../../../unit-of-work/work.ts';
import { evidenceHere, provenAt } from '../../../guard/evidence/evidence.ts';
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
        readonly granted: readonly ClientScope[];
        readonly refused: readonly ClientScope[];
        /** Absent in an answer that a version kept which did not know it. */
        readonly recipient?: Recipient;
      }
    | { readonly kind: 'refused'; readonly error: string; readonly description: string };
}

const keyOf = (ticket: string) => `authorization-answer:${digestText(ticket)}`;

/** Keeps an answer under a one-time ticket; the ticket alone is worth nothing in another browser. */
export async function keepAnswer(
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
  const kept = await state.take(keyOf(ticket));
  return kept ? (JSON.parse(kept) as ConsentAnswer) : null;
}
