import { provenStronglyAt } from '../../protection/evidence/evidence.ts';
import { missingFor } from '../access/check-access.ts';
import { findMemberships, type Memberships } from '../access/memberships.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { findPerson } from '../authorization/provider/find-person.ts';
import { releasedTo } from '../legacy/released-to.ts';
import type { Gateway, Visitor } from './gateway-store.ts';
import type { Demand } from './match-rules.ts';

/** What the site learns of its visitor; '' for what it may not know. */
export interface VisitorNames {
  readonly user: string;
  readonly name: string;
  readonly email: string;
  readonly groups: string;
}

const nobody: VisitorNames = { user: '', name: '', email: '', groups: '' };

export type Verdict =
  | { readonly kind: 'let_in'; readonly names: VisitorNames }
  /** Nobody is signed in, or a second factor was not shown recently. */
  | { readonly kind: 'sign_in'; readonly needs: 'session' | 'second_factor' }
  | { readonly kind: 'refused' };

const refused: Verdict = { kind: 'refused' };
const none: Memberships = { groups: [], roles: [] };

/** Whether one of each list of keys is among those that somebody has. */
const hasOneOfEach = (lists: Demand['groups'], had: readonly { readonly key: string }[]): boolean =>
  lists.every((list) => had.some(({ key }) => list.includes(key)));

/** Whether a visitor has shown a passkey or a second factor within the minutes that are demanded. */
function hasShownStrongly({ evidence }: Visitor, { secondFactorMinutes }: Demand, now: Date): boolean {
  if (secondFactorMinutes === null) return true;
  const at = provenStronglyAt(evidence);
  return at !== null && now.getTime() - at.getTime() <= secondFactorMinutes * 60_000;
}

/**
 * Decides on a request to a guarded site. Everything is looked at anew each time: what is taken from somebody is gone with
 * the next request. `isProgram`: it can show no second factor.
 */
export async function judgeVisit(
  work: AppsWork,
  gateway: Gateway,
  {
    demand,
    visitor,
    isProgram,
  }: { readonly demand: Demand; readonly visitor: Visitor | null; readonly isProgram: boolean },
): Promise<Verdict> {
  if (demand.allow === 'nobody') return refused;
  const isPublic = demand.allow === 'public';
  const stranger: Verdict = isPublic
    ? { kind: 'let_in', names: nobody }
    : { kind: 'sign_in', needs: 'session' };
  if (!visitor) return stranger;
  const person = await findPerson(work, visitor.accountId);
  if (!person) return stranger;
  // What a public part shows to strangers it shows to everybody, without saying who it is.
  const lesser = isPublic ? stranger : refused;
  if (person.lacksGuardian || (await missingFor(work, gateway, visitor.accountId)).length > 0) return lesser;
  const asksMemberships = demand.groups.length + demand.roles.length > 0 || visitor.scopes.has('groups');
  const had = asksMemberships ? await findMemberships(work.db, visitor.accountId, gateway.id) : none;
  if (!hasOneOfEach(demand.groups, had.groups) || !hasOneOfEach(demand.roles, had.roles)) return lesser;
  if (!hasShownStrongly(visitor, demand, work.clock.now()))
    return isProgram || isPublic ? lesser : { kind: 'sign_in', needs: 'second_factor' };
  const { user, claims } = releasedTo(gateway, person, visitor.scopes);
  const claim = (name: string) => String(claims[name] ?? '');
  // A site takes whoever has no name for a stranger, or for somebody else.
  if (user === '') return lesser;
  return {
    kind: 'let_in',
    names: {
      user,
      name: claim('name'),
      email: claim('email'),
      groups: visitor.scopes.has('groups') ? had.groups.map(({ key }) => key).join(',') : '',
    },
  };
}
