import type { ForeignPerson } from '../../../sign-in/imported-accounts/imported-record.ts';
import { isObject } from '../read-json.ts';
import { isTrue, type Read, readerOf, readInner, readMoment, toBindings } from './fields.ts';

/** Converts a Logto password (`password_encryption_method`) to our hash formats. */
function hashOf(read: Read): Pick<ForeignPerson, 'passwordHash' | 'notes'> {
  const hash = read('password_encrypted', 'passwordEncrypted');
  if (hash === undefined) return {};
  const method = read('password_encryption_method', 'passwordEncryptionMethod') ?? '';
  if (/^(?:Argon2(?:i|id|d)|Bcrypt)$/.test(method)) return { passwordHash: hash };
  if (/^(?:MD5|SHA1|SHA256)$/.test(method)) return { passwordHash: `$${method.toLowerCase()}$$${hash}` };
  return { notes: [`password left out: ${method.slice(0, 40) || 'its method'} is not known`] };
}

/** `{"wechat-web":{"userId":"…","details":{"name":"…"}}}`. */
function bindingsOf(identities: unknown) {
  const all = isObject(identities) ? Object.entries(identities) : [];
  return toBindings(
    all.flatMap(([name, identity]) => {
      if (!isObject(identity)) return [];
      const details = isObject(identity['details']) ? identity['details'] : {};
      const raw = isObject(details['rawData']) ? readerOf(details['rawData']) : undefined;
      const unionId = raw?.('unionid', 'union_id', 'unionId');
      const id = readerOf(identity)('userId');
      // Logto stores the id of the person at the app where the answer had no unionid; of Feishu always.
      const idIsUnion = raw || /feishu|lark/i.test(name) ? false : undefined;
      const nickname = readerOf(details)('name') ?? '';
      return id === undefined ? [] : [{ name, id, unionId, idIsUnion, nickname }];
    }),
  );
}

/** A user of Logto: of the Management API (`GET /api/users`), or of the table `users` as CSV or JSON. */
export function fromLogto(read: Read, raw: (name: string) => unknown): ForeignPerson {
  const { bindings, notes } = bindingsOf(readInner(raw('identities')));
  const factors = readInner(raw('mfa_verifications') ?? raw('mfaVerifications'));
  const totp = (Array.isArray(factors) ? factors.filter(isObject) : []).find(({ type }) => type === 'Totp');
  const { notes: left = [], ...password } = hashOf(read);
  return {
    externalId: read('id') ?? '',
    username: read('username'),
    nickname: read('name'),
    // Logto verifies a primary phone number or address with a code, so both are proven.
    phone: read('primary_phone', 'primaryPhone'),
    isPhoneProven: true,
    email: read('primary_email', 'primaryEmail'),
    isEmailProven: true,
    totpSecret: totp && readerOf(totp)('key', 'secret'),
    bindings,
    createdAt: readMoment(read('created_at', 'createdAt')),
    isDisabled: isTrue(read('is_suspended', 'isSuspended')),
    ...password,
    notes: [...notes, ...left],
  };
}
