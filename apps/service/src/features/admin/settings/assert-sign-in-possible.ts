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
  /** The settings in force, and those to be saved. */
  readonly before: Settings;
  readonly after: Settings;
}

/**
 * Refuses settings under which nobody could sign in, or under which the operator could not. For an app, one of the owners
 * must still be able to. A command on the machine is not checked: it loads a whole file at once, and whoever runs it can
 * correct it there.
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
  const { providers, directories, login } = settings.file;
  const asked = directories.filter((each) => login.password && each.kind === 'ldap' && each.sign_in);
  const keys = new Set([...providers.map(({ key, kind }) => key ?? kind), ...asked.map(({ key }) => key)]);
  const ways = await findWaysIn({ db, settings }, accountId, (provider) => keys.has(provider));
  const carried = carriedBy(settings);
  return isEnterable({ ...ways, phone: ways.phone && carried.phone, email: ways.email && carried.email });
}

/** The field of the section that removes the way to sign in. */
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
