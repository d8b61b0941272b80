import { hotQuery } from '../../../database/hot-query.ts';
import type { Work } from '../../../work/work.ts';
import { isGuardianMissing } from '../../entry/agreements/is-guardian-missing.ts';
import type { Person } from './scopes-and-claims.ts';

type Row = Pick<
  Person,
  'id' | 'number' | 'nickname' | 'username' | 'avatar' | 'phone' | 'email' | 'gender' | 'birthday'
>;

const query = hotQuery<Row>(`
  select account.id, number, nickname, username, avatar, gender, birthday, phone.value as phone, email.value as email
  from account
  left join contact phone on phone.account_id = account.id and phone.kind = 'phone'
  left join contact email on email.account_id = account.id and email.kind = 'email'
  where account.id = $1 and account.status = 'active'`);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What apps may be told of a living account; null for one that is disabled, erased or unknown. */
export async function findPerson(work: Work, accountId: string): Promise<Person | null> {
  if (!uuid.test(accountId)) return null;
  const [row] = await query(work.db, accountId);
  if (!row) return null;
  return {
    ...row,
    avatar: row.avatar.startsWith('/') ? work.settings.publicUrl + row.avatar : row.avatar,
    lacksGuardian: await isGuardianMissing(work.db, row, work.clock.now()),
  };
}
