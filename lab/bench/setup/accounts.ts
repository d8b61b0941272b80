import { hash } from '@node-rs/argon2';
import type { TestService } from '../../../tests/setup/start-service.ts';
import { inDatabase } from './database.ts';

/** The password of all of them. */
export const password = 'bench-Password-1';

/** The user name of the account with this number, from 1. */
export const usernameOf = (number: number) => `bench_${number}`;

/** The token of the account's session. */
export const tokenOf = (number: number) => `bench-session-token-${number}`;

/**
 * Writes `count` accounts with a phone number, an e-mail address, a password and one session each, directly
 * into the database, as a million people would have left them.
 */
export async function fillAccounts(service: TestService, count: number): Promise<void> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const id = "md5('bench' || n)::uuid";
  const all = `generate_series(1, ${count}) n`;
  await inDatabase(service, [
    `insert into account (id, number, username, username_key, nickname, password_hash, created_at)
       select ${id}, 900000000 + n, 'bench_' || n, 'bench_' || n, '测试' || n, '${stored}', now() from ${all}`,
    `insert into contact (kind, value_key, value, account_id, verified_at)
       select 'phone', (19000000000 + n)::text, (19000000000 + n)::text, ${id}, now() from ${all}`,
    `insert into contact (kind, value_key, value, account_id, verified_at)
       select 'email', 'bench' || n || '@example.com', 'bench' || n || '@example.com', ${id}, now() from ${all}`,
    `insert into session (id, account_id, token_hash, user_agent, ip, place, method, evidence, signed_in_at, last_seen_at, expires_at)
       select md5('session' || n)::uuid, ${id}, sha256(('bench-session-token-' || n)::bytea), 'bench', '127.0.0.1', '',
         'password',
         jsonb_build_array(jsonb_build_object('factor', 'pwd', 'way', 'password', 'at', extract(epoch from now()) * 1000)),
         now(), now() + interval '1 day', now() + interval '6 days' from ${all}`,
    'vacuum analyze',
  ]);
}

/**
 * Gives every third of `count` accounts a passkey, an authenticator and eight recovery codes: with empty tables, session checks
 * would cost less than in a product that is used.
 */
export async function fillSecondFactors(service: TestService, count: number): Promise<void> {
  const id = "md5('bench' || n)::uuid";
  const some = `generate_series(1, ${count}, 3) n`;
  await inDatabase(service, [
    `insert into passkey (id, account_id, credential_id, public_key, sign_count, transports, backup_eligible, backed_up, name, created_at)
       select md5('passkey' || n)::uuid, ${id}, 'bench-' || n, decode(repeat('00', 77), 'hex'), 0, '{internal}', true, true, 'bench', now()
       from ${some}`,
    `insert into totp (account_id, secret, last_step, enabled_at, created_at)
       select ${id}, repeat('x', 100), 0, now(), now() from ${some}`,
    `insert into recovery_code (account_id, code_hash, created_at)
       select ${id}, md5(n || '-' || code), now() from ${some}, generate_series(1, 8) code`,
    'vacuum analyze',
  ]);
}
