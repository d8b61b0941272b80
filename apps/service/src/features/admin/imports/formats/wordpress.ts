import type { ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { type Read, readMoment } from './fields.ts';

/** A line of WordPress' table `wp_users`, also as `wp user list --format=csv --fields=…,user_pass` writes it. */
export function fromWordpress(read: Read): ForeignPerson {
  const hash = read('user_pass');
  return {
    externalId: read('id') ?? '',
    username: read('user_login'),
    nickname: read('display_name', 'user_nicename'),
    email: read('user_email'),
    // WordPress does not verify addresses.
    isEmailProven: false,
    passwordHash: hash !== undefined && /^[0-9a-f]{32}$/.test(hash) ? `$md5$$${hash}` : hash,
    createdAt: readMoment(read('user_registered')),
    // On several sites of one installation the columns `spam` and `deleted` shut an account.
    isDisabled: [read('user_status'), read('spam'), read('deleted')].some((mark) => (mark ?? '0') !== '0'),
  };
}
