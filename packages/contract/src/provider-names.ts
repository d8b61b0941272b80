/** The Chinese name of each provider with a kind of its own, in the order of the handbook. */
export const providerNames = {
  qq: 'QQ',
  wechat: '微信',
  alipay: '支付宝',
  weibo: '微博',
  dingtalk: '钉钉',
  feishu: '飞书',
  wecom: '企业微信',
  douyin: '抖音',
  baidu: '百度',
  gitee: 'Gitee',
  github: 'GitHub',
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  huawei: '华为账号',
} as const;

/** The `kind` of such a provider in the settings; also the default of its key, and the name of its logo. */
export type ProviderKind = keyof typeof providerNames;
