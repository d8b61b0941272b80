import {
  listSwitchableAccounts,
  signOutAccounts,
  switchAccount,
} from '@tongxing/contract/calls/account-switch.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile, type Due as ShownDue } from '@tongxing/contract/calls/profile.ts';
import { changePassword, listRecentlyAdded } from '@tongxing/contract/calls/recovery.ts';
import {
  enableTotp,
  getSecondFactor,
  makeRecoveryCodes,
  setUpTotp,
} from '@tongxing/contract/calls/second-factor.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import * as stepUp from '@tongxing/contract/calls/step-up.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { PolicySettings } from '../../../settings/policy-settings.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { ownGroups } from '../../accounts/groups/own-groups.ts';
import { requiredFields } from '../../accounts/profile-fields/read-fields.ts';

/** Something that a policy demands of somebody. */
export interface Due {
  readonly what: 'second_factor' | 'password' | 'fields';
  /** From then on nothing else works. */
  readonly by: Date;
}

/** Whether a policy or a field demands anything of anybody, apart from new passwords. */
const demandsAnything = (work: Pick<Work, 'settings'>): boolean =>
  requiredFields(work).length > 0 || demandsByPolicy(work.settings.file.policies);

const demandsByPolicy = ({ password, second_factor: second }: PolicySettings): boolean =>
  password.max_age_days > 0 || password.first_change || second.everybody || second.groups.length > 0;

interface Facts {
  readonly has_password: boolean;
  readonly password_since: Date;
  readonly is_imported: boolean;
  readonly has_totp: boolean;
  readonly since: Date | null;
  readonly created_at: Date;
  /** The keys of the fields that are filled in. */
  readonly filled: readonly string[];
  readonly fields_since: Date | null;
  readonly groups: readonly string[];
}

/** $1: the account. */
const readFacts = hotQuery<Facts>(`
  with recursive ${ownGroups}
  select password_hash is not null as has_password, coalesce(password_changed_at, created_at) as password_since,
    password_changed_at = created_at
      and exists (select from imported_account where account_id = account.id) as is_imported,
    exists (select from totp where account_id = account.id and enabled_at is not null) as has_totp,
    (select second_factor_since from policy_notice where account_id = account.id) as since, created_at,
    (select fields_since from policy_notice where account_id = account.id) as fields_since,
    array(select key from profile_field where account_id = account.id) as filled,
    array(select lower(key) from account_group where id in (select id from own)) as groups
  from account where id = $1`);

const day = 24 * 3600;

/** What is asked of an account for the first time. */
type FirstAsked = readonly ('second_factor' | 'fields')[];

/** What is demanded of an account now. */
async function findDemands(
  work: Pick<Work, 'settings' | 'db'>,
  accountId: string,
  now: Date,
): Promise<{ readonly due: readonly Due[]; readonly first: FirstAsked }> {
  const { policies, profile } = work.settings.file;
  const { password, second_factor: second } = policies;
  const [facts] = await readFacts(work.db, accountId);
  if (!facts) return { due: [], first: [] };
  const due: Due[] = [];
  const asksSecond =
    second.everybody || second.groups.some((key) => facts.groups.includes(key.toLowerCase()));
  if (asksSecond && !facts.has_totp)
    due.push({ what: 'second_factor', by: addSeconds(facts.since ?? now, second.grace_days * day) });
  if (facts.has_password && password.first_change && facts.is_imported)
    due.push({ what: 'password', by: now });
  else if (facts.has_password && password.max_age_days > 0) {
    const by = addSeconds(facts.password_since, password.max_age_days * day);
    // A week before, people are told.
    if (by <= addSeconds(now, 7 * day)) due.push({ what: 'password', by });
  }
  const missing = requiredFields(work).filter(({ key }) => !facts.filled.includes(key));
  if (missing.length > 0) {
    const since = facts.fields_since ?? now;
    // Whoever is new could not fill it in on the way here: it comes before anything else.
    const isNew = since <= facts.created_at && missing.some(({ required }) => required === 'registration');
    due.push({ what: 'fields', by: isNew ? since : addSeconds(since, profile.grace_days * day) });
  }
  const known = { second_factor: facts.since, fields: facts.fields_since };
  const first = due.flatMap(({ what }) => (what !== 'password' && known[what] === null ? [what] : []));
  return { due, first };
}

/** What policies demand of an account at its sign-in; from then on its days of grace count. */
export async function findDueAtSignIn(change: Change, accountId: string): Promise<readonly Due[]> {
  if (!demandsAnything(change)) return [];
  const { due, first } = await findDemands(change, accountId, change.at);
  await noteDemands(change, accountId, first);
  return due;
}

async function noteDemands({ db, at }: Change, accountId: string, first: FirstAsked): Promise<void> {
  if (first.length === 0) return;
  const since = {
    ...(first.includes('second_factor') && { second_factor_since: at }),
    ...(first.includes('fields') && { fields_since: at }),
  };
  await db
    .insertInto('policy_notice')
    .values({ account_id: accountId, ...since })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(since))
    .execute();
}

/** Forgets since when somebody lacks a field, once nothing is missing: the next that is required has its own days. */
export async function noteFilled(change: Change, accountId: string): Promise<void> {
  if (requiredFields(change).length === 0) return;
  const { due } = await findDemands(change, accountId, change.at);
  if (due.some(({ what }) => what === 'fields')) return;
  await change.db
    .updateTable('policy_notice')
    .set({ fields_since: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** What is due for an account. Sessions that are older than the policy get their days of grace too. */
export async function findDue(work: Work, accountId: string): Promise<readonly Due[]> {
  if (!demandsAnything(work)) return [];
  const { due, first } = await findDemands(work, accountId, work.clock.now());
  if (first.length > 0) await work.change((change) => noteDemands(change, accountId, first));
  return due;
}

/** What has to be met before anything else works. */
export async function findOverdue(work: Work, accountId: string): Promise<readonly Due[]> {
  const now = work.clock.now();
  return (await findDue(work, accountId)).filter(({ by }) => by <= now);
}

/** What is due in the form of the wire. */
export const showDue = (due: readonly Due[]): ShownDue =>
  due.map(({ what, by }) => ({ what, by: toSeconds(by) }));

/** Calls that are answered while something is due: who somebody is, signing out, and whatever it takes to meet it. */
const openWhileDue: ReadonlySet<string> = new Set(
  [
    getProfile,
    signOut,
    listSwitchableAccounts,
    switchAccount,
    signOutAccounts,
    getSecondFactor,
    setUpTotp,
    enableTotp,
    makeRecoveryCodes,
    ...Object.values(stepUp),
    changePassword,
    listRecentlyAdded,
    phoneCodeCalls.security,
    emailCodeCalls.security,
    phoneCodeCalls.change_password,
    emailCodeCalls.change_password,
  ].map(({ path }) => path),
);

/** Refuses a signed-in call while something is overdue that has to be met first; null where nothing is. */
export async function requireNothingDue(
  work: Work,
  session: SignedInSession,
  { path }: { readonly path: string },
): Promise<Failure<'due_first'> | null> {
  if (openWhileDue.has(path)) return null;
  const overdue = await findOverdue(work, session.accountId);
  if (path === editProfile.path && overdue.some(({ what }) => what === 'fields')) return null;
  return overdue.length > 0 ? fail('due_first', { due: showDue(overdue) }) : null;
}

/** Forgets since when something is asked of people, where it is asked of nobody any more. */
export async function forgetDemands(work: Work): Promise<void> {
  const { everybody, groups } = work.settings.file.policies.second_factor;
  const asksFields = requiredFields(work).length > 0;
  if (asksFields && (everybody || groups.length > 0)) return;
  await work.change(async ({ db }) => {
    if (!everybody && groups.length === 0)
      await db
        .updateTable('policy_notice')
        .set({ second_factor_since: null })
        .where('second_factor_since', 'is not', null)
        .execute();
    if (!asksFields)
      await db
        .updateTable('policy_notice')
        .set({ fields_since: null })
        .where('fields_since', 'is not', null)
        .execute();
    await db
      .deleteFrom('policy_notice')
      .where('second_factor_since', 'is', null)
      .where('fields_since', 'is', null)
      .execute();
  });
}
