import type { ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { isObject } from '../read-json.ts';
import { isTrue, type Read, readerOf, readInner, readMoment, readStatus, toBindings } from './fields.ts';

/** A user of Authing (`/api/v3/list-users` with `withIdentities`, its pages as they come, or a list of its users). */
export function fromAuthing(read: Read, raw: (name: string) => unknown): ForeignPerson {
  const identities = readInner(raw('identities'));
  const { bindings, notes } = toBindings(
    (Array.isArray(identities) ? identities.filter(isObject) : []).flatMap((identity) => {
      const of = readerOf(identity);
      const [name, id, kind] = [of('provider'), of('userIdInIdp'), of('type')];
      // Authing lists an identity once for each id: unionid and openid.
      const isWeaker = kind === 'openid' && identities instanceof Array && identities.length > 1;
      const idIsUnion = kind === 'unionid' ? true : kind === 'openid' ? false : undefined;
      return name === undefined || id === undefined || isWeaker ? [] : [{ name, id, idIsUnion }];
    }),
  );
  const country = read('phoneCountryCode') ?? '+86';
  const phone = read('phone');
  return {
    externalId: read('userId', 'id') ?? '',
    username: read('username'),
    nickname: read('nickname', 'name'),
    phone: phone === undefined || /^\+?86$/.test(country) ? phone : `${country} ${phone}`,
    isPhoneProven: isTrue(read('phoneVerified')),
    email: read('email'),
    isEmailProven: isTrue(read('emailVerified')),
    // Authing's support exports passwords on request, as bcrypt hashes.
    passwordHash: read('password'),
    bindings,
    createdAt: readMoment(read('createdAt')),
    ...readStatus(read('status')),
    notes,
  };
}
