import { passwordLength } from '@tongxing/contract/rules/password.ts';
import { sql } from 'kysely';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { PolicySettings } from '../../../settings/policy-settings.ts';
import type { Change } from '../../../transaction/work.ts';
import type { PasswordWork } from './password-work.ts';

type Rule = 'min_length' | 'classes' | 'history' | 'breached' | 'lock_words';

const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
const countClasses = (password: string) => classes.filter((each) => each.test(password)).length;

/** What of the operators' rules a password does not meet, without looking at former ones. */
function unmetBy(
  password: string,
  { password: rules, lock_words: words }: PolicySettings,
  known: ReadonlySet<string>,
): Rule[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const stem = lower.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '');
  const unmet: Rule[] = [];
  if (passwordLength(password) < rules.min_length) unmet.push('min_length');
  if (countClasses(password) < rules.classes) unmet.push('classes');
  if (rules.breached && (known.has(stem) || known.has(lower.replaceAll(/[^\p{L}\p{Nd}]/gu, ''))))
    unmet.push('breached');
  if (words.some((word) => lower.includes(word.normalize('NFKC').toLowerCase()))) unmet.push('lock_words');
  return unmet;
}

/** Refuses a password that the operators' policy does not allow; null where it does. `known`: common passwords. */
export function refuseByPolicy(
  { settings }: Pick<PasswordWork, 'settings'>,
  password: string,
  known: ReadonlySet<string>,
): Failure<'password_policy'> | null {
  const unmet = unmetBy(password, settings.file.policies, known);
  return unmet.length > 0 ? describe(settings.file.policies, unmet) : null;
}

function describe({ password }: PolicySettings, unmet: readonly Rule[]): Failure<'password_policy'> {
  const { min_length: length, classes: kinds, history } = password;
  return fail('password_policy', { unmet: [...unmet], min_length: length, classes: kinds, history });
}

/** Refuses one of the account's last passwords, where the policy remembers them; null where it is none. */
export async function refuseFormer(
  work: PasswordWork,
  account: { readonly id: string; readonly passwordHash: string | null },
  password: string,
): Promise<Failure<'password_policy'> | null> {
  const { policies } = work.settings.file;
  const { history } = policies.password;
  if (history === 0) return null;
  const rows = await work.db
    .selectFrom('password_history')
    .select('hash')
    .where('account_id', '=', account.id)
    .orderBy('replaced_at', 'desc')
    .limit(history)
    .execute();
  const former = [account.passwordHash, ...rows.map(({ hash }) => hash)].slice(0, history);
  for (const hash of former) {
    if (hash !== null && (await work.passwords.verify(hash, password)))
      return describe(policies, ['history']);
  }
  return null;
}

/** Keeps the hash that is about to be replaced, where the policy remembers passwords; else forgets all. */
export async function keepFormer(change: Change, accountId: string, former: string | null): Promise<void> {
  const { db, at, settings } = change;
  const kept = settings.file.policies.password.history;
  if (kept > 0 && former !== null) {
    await db
      .insertInto('password_history')
      .values({ account_id: accountId, hash: former, replaced_at: at })
      .execute();
  }
  await sql`
    delete from password_history where account_id = ${accountId} and ctid not in (
      select ctid from password_history where account_id = ${accountId}
      order by replaced_at desc limit ${kept})`.execute(db);
}
