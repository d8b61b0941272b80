import { hotQuery } from '../../../database/hot-query.ts';
import type { Reader } from '../../../database/reader.ts';

interface ProfileRow {
  readonly number: number;
  readonly username: string | null;
  readonly nickname: string;
  readonly avatar: string;
  readonly gender: '' | 'female' | 'male' | 'other';
  readonly birthday: string;
  readonly bio: string;
  readonly created_at: Date;
  readonly phone: string | null;
  readonly email: string | null;
  readonly has_password: boolean;
  readonly passkeys: number;
  readonly mfa: boolean;
  readonly recovery_codes: number;
}

/** The hot query of `/v3/user/userinfo`: one row, one round trip. */
const queryProfile = hotQuery<ProfileRow>(`
  select account.number, account.username, account.nickname, account.avatar, account.gender, account.birthday,
    account.bio, account.created_at, phone.value as phone, email.value as email,
    account.password_hash is not null as has_password,
    (select count(*)::int from passkey where passkey.account_id = account.id) as passkeys,
    exists (select 1 from totp where totp.account_id = account.id and totp.enabled_at is not null) as mfa,
    (select count(*)::int from recovery_code
      where recovery_code.account_id = account.id and used_at is null) as recovery_codes
  from account
  left join contact as phone on phone.account_id = account.id and phone.kind = 'phone'
  left join contact as email on email.account_id = account.id and email.kind = 'email'
  where account.id = $1`);

export async function findProfile(db: Reader, accountId: string): Promise<ProfileRow> {
  const [row] = await queryProfile(db, accountId);
  if (!row) throw new Error(`no account ${accountId}`);
  return row;
}
