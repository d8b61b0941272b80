import { fieldNames, type ProfileField } from '@tongxing/contract/words.ts';
import type { Selectable } from 'kysely';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { AccountTable } from '../../../database/schema/accounts.ts';

export interface ProfileRow
  extends Readonly<Pick<Selectable<AccountTable>, ProfileField | 'number' | 'created_at'>> {
  readonly phone: string | null;
  readonly email: string | null;
  readonly has_password: boolean;
  readonly passkeys: number;
  readonly mfa: boolean;
  readonly recovery_codes: number;
}

const profileFields = Object.keys(fieldNames) as ProfileField[];
const fieldColumns = profileFields.map((field) => `account.${field}`).join(', ');

export const profileColumns = `account.number, account.created_at, ${fieldColumns}, phone.value as phone, email.value as email,
  account.password_hash is not null as has_password,
  (select count(*)::int from passkey where passkey.account_id = account.id) as passkeys,
  exists (select 1 from totp where totp.account_id = account.id and totp.enabled_at is not null) as mfa,
  (select count(*)::int from recovery_code
    where recovery_code.account_id = account.id and used_at is null) as recovery_codes`;
/** The joins that `profileColumns` needs. */
export const profileJoins = `
  left join contact as phone on phone.account_id = account.id and phone.kind = 'phone'
  left join contact as email on email.account_id = account.id and email.kind = 'email'`;

/** The profile fields of a row. */
export function fieldsOf(row: ProfileRow): Pick<ProfileRow, ProfileField> {
  const fields: Partial<Record<ProfileField, unknown>> = {};
  for (const field of profileFields) fields[field] = row[field];
  return fields as Pick<ProfileRow, ProfileField>;
}

const queryProfile = hotQuery<ProfileRow>(
  `select ${profileColumns} from account ${profileJoins} where account.id = $1`,
);

export async function findProfile(db: Reader, accountId: string): Promise<ProfileRow> {
  const [row] = await queryProfile(db, accountId);
  if (!row) throw new Error(`no account ${accountId}`);
  return row;
}
