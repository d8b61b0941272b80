/** The two kinds of contact an account can have. */
export const contactNames = { phone: '手机号', email: '邮箱' } as const;

/** The ways to sign in that every site has. */
export const wayNames = { password: '密码', code: '验证码', passkey: '通行密钥', qrcode: '扫码' } as const;

/** The profile fields: columns of the account, members of `getProfile` and `editProfile`. */
export const fieldNames = {
  nickname: '昵称',
  username: '用户名',
  avatar: '头像',
  gender: '性别',
  birthday: '生日',
  bio: '个人简介',
} as const;
/** The language that a person chose. */
export const languageName = '语言';
export type ProfileField = keyof typeof fieldNames;

/** The Chinese name of each scope. */
export const scopeNames = {
  openid: '账号标识',
  profile: '个人资料',
  ...contactNames,
  groups: '用户组',
  roles: '角色',
  offline_access: '保持登录',
} as const;
