import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { PolicySettings } from '../../../settings/policy-settings.ts';

/** How many active accounts each part of a policy concerns now. */
export interface Affected {
  /** Any of them. */
  readonly all: number;
  readonly second_factor: number;
  readonly password: number;
}

/** Counts the accounts that lack a second factor or have an old password under this policy. New passwords concern nobody yet. */
export async function countAffected(
  db: Reader,
  { password, second_factor: second }: PolicySettings,
  now: Date,
): Promise<Affected> {
  const oldest = addSeconds(now, -password.max_age_days * 24 * 3600);
  const keys = second.groups.map((key) => key.toLowerCase());
  const { rows } = await sql<Affected>`
    with recursive below (id) as (
      select id from account_group where lower(key) = any(${keys}::text[])
      union
      select group_id from account_group_parent join below on below.id = parent_id
    ), facts as (
      select
        not exists (select from totp where account_id = account.id and enabled_at is not null)
          and (${second.everybody} or exists (select from account_group_member
            where account_id = account.id and group_id in (select id from below))) as lacks_second,
        password_hash is not null and (
          (${password.max_age_days > 0} and coalesce(password_changed_at, created_at) <= ${oldest})
          or (${password.first_change} and password_changed_at = created_at
            and exists (select from imported_account where account_id = account.id))) as has_old
      from account where status = 'active'
    )
    select count(*) filter (where lacks_second or has_old)::int as all,
      count(*) filter (where lacks_second)::int as second_factor, count(*) filter (where has_old)::int as password
    from facts`.execute(db as never);
  return rows[0] ?? { all: 0, second_factor: 0, password: 0 };
}
