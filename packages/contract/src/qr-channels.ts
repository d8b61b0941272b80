/** Where the phone is expected to land; each has its `/scan/…` page. */
export const qrChannels = ['app', 'wechat', 'alipay', 'qq', 'wechat_mini_program'] as const;
