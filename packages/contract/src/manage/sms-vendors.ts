/** What people call each SMS vendor. The key is its `vendor` in the settings. */
export const smsVendorNames = {
  aliyun: '阿里云',
  tencent: '腾讯云',
  http: '自己的网关',
} as const;

export type SmsVendor = keyof typeof smsVendorNames;
