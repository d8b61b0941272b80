import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import { digestText } from '../../../../kernel/crypto/digest.ts';
import type { Caller, SignedInSession } from '../../../../kernel/network/caller.ts';
import type { Work } from '../../../../transaction/work.ts';
import { evidenceHere, provenAt } from '../../../protection/evidence/evidence.ts';
import { describeAuthentication } from '../provider/authentication-context.ts';
import type { ResourceAnswers } from './resource-consent.ts';

/** Long enough for one redirect. */
const answerSeconds = 60;

/** A person's answer, stored until the browser that started the authorization fetches it. */
export interface ConsentAnswer {
  readonly uid: string;
  readonly accountId: string;
  readonly sessionId: string;
  /** When the session was last proven, in seconds since the epoch. For a derived session: the time of the original proof. */
  readonly authTime: number;
  readonly acr: string;
  readonly amr: readonly string[];
  readonly caller: Caller;
  readonly outcome:
    | {
        readonly kind: 'approved';
        readonly granted: readonly AppScope[];
        readonly refused: readonly AppScope[];
        /** Absent where the consent page did not show it. */
        readonly recipient?: Recipient;
        /** What the person answered about APIs. */
        readonly resources: ResourceAnswers;
      }
    | { readonly kind: 'refused'; readonly error: string; readonly description: string };
}

const keyOf = (ticket: string) => `authorization-answer:${digestText(ticket)}`;

/** Saves an answer under a one-time ticket and returns the ticket. Another browser can do nothing with it. */
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

/** The answer of a ticket, or null. The first attempt removes it, whoever makes it. */
export async function takeAnswer({ state }: Work, ticket: string): Promise<ConsentAnswer | null> {
  const saved = await state.take(keyOf(ticket));
  return saved ? (JSON.parse(saved) as ConsentAnswer) : null;
}
