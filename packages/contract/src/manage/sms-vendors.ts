/** What people call each SMS vendor. The key is its `vendor` in the settings. */
export const smsVendorNames = {
  aliyun: '阿里云',
  tencent: '腾讯云',
  huawei: '华为云',
  volcengine: '火山引擎',
  yunpian: '云片',
  aliyun_international: '阿里云国际',
  tencent_international: '腾讯云国际',
  http: '自己的网关',
} as const;

export type SmsVendor = keyof typeof smsVendorNames;

/** What an SMS vendor can be limited to: codes by what they are for, and all notices. */
export const smsPurposes = [
  'login',
  'register',
  'forget',
  'change_phone',
  'change_password',
  'security',
  'bind',
  'guardian',
  'notice',
] as const;
export type SmsPurpose = (typeof smsPurposes)[number];
