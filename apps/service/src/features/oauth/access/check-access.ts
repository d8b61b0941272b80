import type { MissingCondition } from '@tongxing/contract/rules/missing-conditions.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { AccessSetBy } from '../../../database/schema/app-access.ts';
import type { AuthorizationApp } from '../apps/app.ts';

/** What is missing for somebody to use an app. */
export interface Missing {
  readonly condition: MissingCondition;
  /** Of `account_days`: how many days there are to go. */
  readonly days?: number;
  /** Of `way`: those that the app takes, as people know them. */
  readonly ways?: string;
}

type RestrictedApp = Pick<AuthorizationApp, 'id' | 'operatorAccess' | 'developerAccess'>;

/** Whether anybody could be kept out of an app. */
export const isRestricted = ({ operatorAccess, developerAccess }: RestrictedApp): boolean =>
  [operatorAccess, developerAccess].some(
    (access) =>
      access !== null && (access.who !== 'everybody' || Object.values(access.require).some(Boolean)),
  );

interface FactsRow {
  readonly id: string;
  readonly created_at: Date;
  readonly phone: boolean;
  readonly email: boolean;
  readonly two_step: boolean;
  readonly listed: readonly AccessSetBy[];
}

/** $1: accounts, $2: the app. */
const readFacts = hotQuery<FactsRow>(`
  with recursive below (set_by, id) as (
    select set_by, group_id from app_access_group where client_id = $2
    union
    select set_by, child.group_id from account_group_parent child join below on below.id = child.parent_id
  )
  select account.id, account.created_at,
    exists (select from contact where account_id = account.id and kind = 'phone') as phone,
    exists (select from contact where account_id = account.id and kind = 'email') as email,
    exists (select from totp where account_id = account.id and enabled_at is not null) as two_step,
    array(
      select set_by from app_access_person where client_id = $2 and account_id = account.id
      union
      select below.set_by from account_group_member member join below on below.id = member.group_id
      where member.account_id = account.id
    ) as listed
  from account where account.id = any($1::uuid[])`);

const day = 24 * 3600 * 1000;

function findMissing(app: RestrictedApp, facts: FactsRow, now: Date): Missing[] {
  const missing = new Map<MissingCondition, Missing>();
  const lacks = (condition: MissingCondition, more: { days?: number } = {}) =>
    missing.set(condition, { condition, ...more });
  const sides = [
    ['operator', app.operatorAccess],
    ['developer', app.developerAccess],
  ] as const;
  for (const [setBy, access] of sides) {
    if (!access) continue;
    const { who, require } = access;
    const isListed =
      facts.listed.includes(setBy) || (who === 'invited' && facts.listed.includes('invitation'));
    if (who !== 'everybody' && !isListed) lacks(who);
    for (const fact of ['phone', 'email', 'two_step'] as const)
      if (require[fact] && !facts[fact]) lacks(fact);
    const left = facts.created_at.getTime() + require.account_days * day - now.getTime();
    const days = Math.max(Math.ceil(left / day), missing.get('account_days')?.days ?? 0);
    if (left > 0) lacks('account_days', { days });
  }
  return [...missing.values()];
}

/**
 * What each of these accounts lacks to use an app; an account without an entry may use it. What an operator has settled
 * and what the developer has settled hold both.
 */
export async function findRefused(
  db: Reader,
  app: RestrictedApp,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Missing[]>> {
  if (!isRestricted(app) || accountIds.length === 0) return new Map();
  const rows = await readFacts(db, [...accountIds], app.id);
  return new Map(
    rows
      .map((row) => [row.id, findMissing(app, row, now)] as const)
      .filter(([, missing]) => missing.length > 0),
  );
}

/** What an account lacks to use an app; empty where it may use it. */
export async function missingFor(
  { db, clock }: { readonly db: Reader; readonly clock: { now(): Date } },
  app: RestrictedApp,
  accountId: string,
): Promise<readonly Missing[]> {
  return (await findRefused(db, app, [accountId], clock.now())).get(accountId) ?? [];
}
