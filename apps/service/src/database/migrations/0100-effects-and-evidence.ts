import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table effect (
      id uuid primary key,
      kind text not null,
      account_id uuid references account (id) on delete cascade,
      payload jsonb not null,
      caller jsonb not null,
      attempts integer not null,
      created_at timestamptz not null,
      due_at timestamptz not null
    )`.execute(database);
  await sql`create index effect_due on effect (due_at)`.execute(database);
  await sql`create index effect_account on effect (account_id) where account_id is not null`.execute(
    database,
  );
  await sql`
    alter table session
      add column parent_id uuid,
      add column method text not null default '',
      add column evidence jsonb not null default '[]'`.execute(database);
  // What a session said of itself until now: how it began, then what was proven, at the moment of signing in.
  await sql`
    update session set
      method = coalesce(methods[1], ''),
      evidence = (
        select coalesce(jsonb_agg(proof order by position), '[]'::jsonb) from (
          select position, jsonb_build_object(
            'factor', case when value = 'email' then 'otp' else value end,
            'way', case
              when value = 'pwd' then 'password' when value = 'sms' then 'phone_code'
              when value = 'email' then 'email_code' when value in ('hwk', 'swk') then 'passkey'
              when value = 'otp' then 'totp' else methods[1] end,
            'at', (extract(epoch from signed_in_at) * 1000)::bigint
          ) || case when methods[1] in ('qrcode', 'switch')
            then jsonb_build_object('carriedFrom', methods[1]) else '{}'::jsonb end as proof
          from unnest(methods) with ordinality as item (value, position)
          where value in ('pwd', 'sms', 'email', 'otp', 'hwk', 'swk', 'fed')
        ) as proofs
      ) || case when step_up_at is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
        'factor', 'check', 'way', 'check', 'at', (extract(epoch from step_up_at) * 1000)::bigint,
        'isCheck', true)) end`.execute(database);
  await sql`
    alter table session
      alter column method drop default, drop column methods, drop column step_up_at`.execute(database);
  await sql`create index session_parent on session (parent_id) where parent_id is not null`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      add column methods text[] not null default '{}', add column step_up_at timestamptz`.execute(database);
  await sql`update session set methods = array[method]`.execute(database);
  await sql`alter table session drop column parent_id, drop column method, drop column evidence`.execute(
    database,
  );
  await sql`drop table effect`.execute(database);
}
