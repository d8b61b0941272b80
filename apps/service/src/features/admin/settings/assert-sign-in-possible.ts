import type { Section } from '@tongxing/contract/manage/settings.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Change } from '../../../transaction/work.ts';
import { carriedBy, findWaysIn, hasWayIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { isMachine, type Operator } from '../commands-and-queries/operator.ts';
import { listOperators } from '../operators/operator-store.ts';

export const noWayIn =
  'would leave no way in: keep password, passkey, a code that can be sent, or a provider to sign in with';

interface SignInGuard {
  readonly section: Section;
  readonly operator: Operator;
  /** What is in force, and what would be. */
  readonly before: Settings;
  readonly after: Settings;
}

/**
 * Nobody saves settings that no one could sign in with, or that they could not sign in with themselves any more. For an
 * app it is the owners that count: one of them stays able to. A command on the machine looks at a whole file at once, and
 * may shut people out: whoever types it mends it there.
 */
export async function assertSignInPossible(
  change: Change,
  { section, operator, before, after }: SignInGuard,
): Promise<Result<undefined, 'cannot_work'>> {
  if (isMachine(operator)) return succeed();
  const refuse = (message: string) =>
    fail('cannot_work', { issues: [{ path: [fieldOf(section, before, after)], message }] });
  if (hasWayIn(before) && !hasWayIn(after)) return refuse(noWayIn);
  const ids = operator.accountId === null ? await findOwners(change) : [operator.accountId];
  let isShut = false;
  for (const id of ids) {
    if (!(await canEnter(change, before, id))) continue;
    if (await canEnter(change, after, id)) return succeed();
    isShut = true;
  }
  if (!isShut) return succeed();
  return refuse(
    operator.accountId === null
      ? 'would shut every owner out: none of them could sign in any other way'
      : 'would shut you out: you could not sign in any other way',
  );
}

async function findOwners({ db }: Change): Promise<readonly string[]> {
  const all = await listOperators(db);
  return all.filter(({ roles }) => roles.includes('owner')).map(({ id }) => id);
}

async function canEnter({ db }: Change, settings: Settings, accountId: string): Promise<boolean> {
  const keys = new Set(settings.file.providers.map(({ key, kind }) => key ?? kind));
  const ways = await findWaysIn({ db, settings }, accountId, (provider) => keys.has(provider));
  const carried = carriedBy(settings);
  return isEnterable({ ...ways, phone: ways.phone && carried.phone, email: ways.email && carried.email });
}

/** The field of the section that takes the way in away. */
function fieldOf(section: Section, before: Settings, after: Settings): string {
  switch (section) {
    case 'sign-in': {
      const ways = ['password', 'code', 'passkey'] as const;
      return ways.find((way) => before.file.login[way] && !after.file.login[way]) ?? 'password';
    }
    case 'sms':
      return 'vendors';
    case 'mail':
      return 'host';
    default:
      return section;
  }
}
