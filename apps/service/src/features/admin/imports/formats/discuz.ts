import type { ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { isTrue, type Read, readMoment } from './fields.ts';

/** A line of Discuz' table `pre_ucenter_members`, joined with `pre_common_member` where there is one. */
export function fromDiscuz(read: Read): ForeignPerson {
  const [hash, salt] = [read('password'), read('salt') ?? ''];
  const isDigest = hash !== undefined && /^[0-9a-f]{32}$/i.test(hash);
  const phone = read('secmobile');
  const country = read('secmobicc') ?? '86';
  return {
    externalId: read('uid') ?? '',
    username: read('username'),
    nickname: read('username'),
    phone: phone === undefined || country === '86' ? phone : `+${country} ${phone}`,
    isPhoneProven: isTrue(read('secmobilestatus')),
    email: read('email'),
    isEmailProven: isTrue(read('emailstatus')),
    // X3.5 uses bcrypt or Argon2; earlier versions md5(md5(password) + salt).
    passwordHash: isDigest ? `$md5-double$${salt}$${hash}` : hash,
    createdAt: readMoment(read('regdate')),
    // Group 5 may not visit; a status below zero is locked.
    isDisabled: Number(read('status') ?? 0) < 0 || read('groupid') === '5',
  };
}
