/** The facts of a profile that can be given under another name: the scope that people agree to, and the standard claim. */
export const mappableFacts = {
  nickname: { scope: 'profile', claim: 'nickname' },
  username: { scope: 'profile', claim: 'preferred_username' },
  avatar: { scope: 'profile', claim: 'picture' },
  gender: { scope: 'profile', claim: 'gender' },
  birthday: { scope: 'profile', claim: 'birthdate' },
  language: { scope: 'profile', claim: 'locale' },
  email: { scope: 'email', claim: 'email' },
  phone: { scope: 'phone', claim: 'phone_number' },
} as const;
