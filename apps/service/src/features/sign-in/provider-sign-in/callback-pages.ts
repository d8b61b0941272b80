/** The portal's pages to which providers send browsers back. */
export const callbackPages = [
  '/login/callback',
  '/user/security/callback',
  '/scan/wechat',
  '/scan/alipay',
] as const;
