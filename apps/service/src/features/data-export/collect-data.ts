import { sql } from 'kysely';
import type { Database } from '../../database/open-postgres.ts';
import { describeDevice } from '../../kernel/describe-device.ts';

/** One part of an export: a title for people, rows of plain values. Times are ISO 8601. */
export interface ExportSection {
  /** The key in the JSON file. */
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Reads one part; every feature that keeps something about a person adds one to the wiring list. */
export type ReadSection = (accountId: string) => Promise<ExportSection>;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The parts that the ground floor keeps. Secrets (hashes, keys) are named, never handed out. */
export function groundSections(database: Database): ReadSection[] {
  const section = (name: string, title: string, read: (accountId: string) => Promise<Rows>): ReadSection => {
    return async (accountId) => ({ name, title, rows: await read(accountId) });
  };
  return [
    section('account', '账号', (id) =>
      database
        .selectFrom('account')
        .select([
          'number',
          'username',
          'nickname',
          'avatar',
          'gender',
          'birthday',
          'bio',
          'created_at',
          'password_changed_at',
        ])
        .select(sql<boolean>`password_hash is not null`.as('has_password'))
        .where('id', '=', id)
        .execute(),
    ),
    section('contacts', '手机号和邮箱', (id) =>
      database
        .selectFrom('contact')
        .select(['kind', 'value', 'verified_at'])
        .where('account_id', '=', id)
        .execute(),
    ),
    section('agreements', '同意记录', (id) =>
      database
        .selectFrom('agreement')
        .select(['document', 'version', 'agreed_at', 'ip', 'way', 'details'])
        .where('account_id', '=', id)
        .orderBy('id')
        .execute(),
    ),
    section('passkeys', '通行密钥', (id) =>
      database
        .selectFrom('passkey')
        .select(['name', 'created_at', 'last_used_at', 'backed_up'])
        .where('account_id', '=', id)
        .execute(),
    ),
    section('two_step', '两步验证', (id) =>
      database.selectFrom('totp').select(['created_at', 'enabled_at']).where('account_id', '=', id).execute(),
    ),
    section('sessions', '登录中的设备', async (id) =>
      (
        await database
          .selectFrom('session')
          .select(['user_agent', 'ip', 'place', 'methods', 'signed_in_at', 'last_seen_at', 'expires_at'])
          .where('account_id', '=', id)
          .execute()
      ).map((row) => ({ device: describeDevice(row.user_agent).name, ...row })),
    ),
    section('known_devices', '登录过的浏览器', (id) =>
      database
        .selectFrom('device')
        .select(['first_seen_at', 'last_seen_at', 'trusted_until'])
        .where('account_id', '=', id)
        .execute(),
    ),
    section('activity', '操作记录', (id) =>
      database
        .selectFrom('activity')
        .select(['at', 'kind', 'method', 'ip', 'place', 'user_agent', 'details'])
        .where('account_id', '=', id)
        .orderBy('seq', 'desc')
        .execute(),
    ),
  ];
}
