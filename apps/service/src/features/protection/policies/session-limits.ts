import { sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import { listGroupsOf } from '../../accounts/groups/membership.ts';

/** How long a new session lives, and how many an account may have. */
export interface SessionLimits {
  /** When it ends in any case. */
  readonly endsAt: Date;
  /** How long it may rest; null: until its end. */
  readonly idleMinutes: number | null;
  /** Null: any number. */
  readonly perPerson: number | null;
}

/** The strictest of some limits, none where it is 0. */
function strictest(limits: readonly number[]): number | null {
  const set = limits.filter((each) => each > 0);
  return set.length > 0 ? Math.min(...set) : null;
}

/** The limits of a session that opens now: the strictest of the policy and of those for the account's groups. */
export async function sessionLimitsFor(change: Change, accountId: string): Promise<SessionLimits> {
  const { groups, ...base } = change.settings.file.policies.sessions;
  const own =
    groups.length > 0
      ? new Set((await listGroupsOf(change.db, accountId)).map(({ key }) => key.toLowerCase()))
      : new Set<string>();
  const all = [base, ...groups.filter(({ key }) => own.has(key.toLowerCase()))];
  const hours = strictest(all.map((each) => each.absolute_hours));
  const seconds = hours === null ? sessionLifetimeSeconds : Math.min(hours * 3600, sessionLifetimeSeconds);
  return {
    endsAt: addSeconds(change.at, seconds),
    idleMinutes: strictest(all.map((each) => each.idle_minutes)),
    perPerson: strictest(all.map((each) => each.per_person)),
  };
}
