import type { Failure } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';

/** Who does something to an app: its developer in a portal session, or a program in their name. */
export interface Developer {
  readonly accountId: string;
  readonly sessionId?: string | undefined;
}

/** Null for a session that still lives, and for a program, whose token was looked at already. */
export async function requireLivingDeveloper(
  change: Change,
  { accountId, sessionId }: Developer,
): Promise<Failure<'session_expired'> | null> {
  return sessionId === undefined ? null : requireLivingSession(change, { accountId, sessionId });
}
