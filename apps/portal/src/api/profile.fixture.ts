import { fieldNames, type ProfileField } from '@tongxing/contract/words.ts';

const unfilled = Object.fromEntries(Object.keys(fieldNames).map((field) => [field, ''])) as Record<
  ProfileField,
  ''
>;

/** What the service says of somebody who has told it little. */
export const profile = {
  id: '72604418',
  ...unfilled,
  username: null,
  nickname: '林晚',
  phone: null,
  email: null,
  created_at: 0,
  security: { password: true, phone: true, email: false, passkeys: 0, mfa: false, recovery_codes: 0 },
  score: 40,
};
