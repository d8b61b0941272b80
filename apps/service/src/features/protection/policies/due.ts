import {
  listSwitchableAccounts,
  signOutAccounts,
  switchAccount,
} from '@tongxing/contract/calls/account-switch.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile, type Due as ShownDue } from '@tongxing/contract/calls/profile.ts';
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
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { PolicySettings } from '../../../settings/policy-settings.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { ownGroups } from '../../accounts/groups/own-groups.ts';

/** Something that a policy demands of somebody. */
export interface Due {
  readonly what: 'second_factor' | 'password';
  /** From then on nothing else works. */
  readonly by: Date;
}

/** Whether a policy demands anything of anybody, apart from new passwords. */
const demandsAnything = ({ password, second_factor: second }: PolicySettings): boolean =>
  password.max_age_days > 0 || password.first_change || second.everybody || second.groups.length > 0;

interface Facts {
  readonly has_password: boolean;
  readonly password_since: Date;
  readonly is_imported: boolean;
  readonly has_totp: boolean;
  readonly since: Date | null;
  readonly groups: readonly string[];
}

/** $1: the account. */
const readFacts = hotQuery<Facts>(`
  with recursive ${ownGroups}
  select password_hash is not null as has_password, coalesce(password_changed_at, created_at) as password_since,
    password_changed_at = created_at
      and exists (select from imported_account where account_id = account.id) as is_imported,
    exists (select from totp where account_id = account.id and enabled_at is not null) as has_totp,
    (select second_factor_since from policy_notice where account_id = account.id) as since,
    array(select lower(key) from account_group where id in (select id from own)) as groups
  from account where id = $1`);

const day = 24 * 3600;

/** What policies demand of an account now, met or not; `isNew`: the second factor is asked for the first time. */
async function findDemands(
  db: Reader,
  { password, second_factor: second }: PolicySettings,
  accountId: string,
  now: Date,
): Promise<{ readonly due: readonly Due[]; readonly isNew: boolean }> {
  const [facts] = await readFacts(db, accountId);
  if (!facts) return { due: [], isNew: false };
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
  return { due, isNew: asksSecond && !facts.has_totp && facts.since === null };
}

/** What policies demand of an account at its sign-in; from then on its days of grace count. */
export async function findDueAtSignIn(change: Change, accountId: string): Promise<readonly Due[]> {
  const { policies } = change.settings.file;
  if (!demandsAnything(policies)) return [];
  const { due, isNew } = await findDemands(change.db, policies, accountId, change.at);
  if (isNew) await noteDemand(change, accountId);
  return due;
}

async function noteDemand({ db, at }: Change, accountId: string): Promise<void> {
  await db
    .insertInto('policy_notice')
    .values({ account_id: accountId, second_factor_since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is due for an account. Sessions that are older than the policy get their days of grace too. */
export async function findDue(work: Work, accountId: string): Promise<readonly Due[]> {
  const { policies } = work.settings.file;
  if (!demandsAnything(policies)) return [];
  const { due, isNew } = await findDemands(work.db, policies, accountId, work.clock.now());
  if (isNew) await work.change((change) => noteDemand(change, accountId));
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
  return overdue.length > 0 ? fail('due_first', { due: showDue(overdue) }) : null;
}

/** Forgets since when a second factor is asked of people, where it is asked of nobody any more. */
export async function forgetDemands(work: Work): Promise<void> {
  const { everybody, groups } = work.settings.file.policies.second_factor;
  if (everybody || groups.length > 0) return;
  await work.change(async ({ db }) => void (await db.deleteFrom('policy_notice').execute()));
}
