import { smsVendors } from '../../apps/service/src/vendors/sms/sms-vendors.ts';

/** The words of the settings that only one SMS vendor has; its file holds them. */
const smsVendorWords = Object.fromEntries(
  Object.entries(smsVendors).flatMap(([vendor, { words }]) =>
    Object.entries(words).map(([name, text]) => [`sms.vendors.${vendor}.${name}`, text]),
  ),
);

/** What each setting of SMS is for, in Chinese, by its path; `sms.vendors.*` are common to all vendors. */
export const smsWords: Readonly<Record<string, string>> = {
  'sms.vendors': '短信服务商，按优先次序；前一家失败时换下一家',
  'sms.vendors.*.vendor': '哪一家',
  'sms.vendors.*.key': '这一条叫什么；不写就是服务商的名字，同一家有两个账号时要写',
  'sms.vendors.*.purposes': '发哪些；不写就都发。每一种都要有一家发',
  'sms.vendors.*.regions': '发到哪些国家和地区，ISO 代码；模板要是对应的国际或国内模板',
  'sms.upstream.number': '上行短信发到哪个号码',
  'sms.upstream.vendor': '哪一条 `http` 服务商收上行短信：它的 `key`',
  'sms.vendors.*.sign_name': '审核通过的短信签名，不带【】',
  'sms.vendors.*.templates':
    '模板：`code` 管所有验证码，`notice` 管所有通知，也可以按用途各写一个；名字后面加 `_en`、`_zh-TW` 的给选了英文、繁体的人',
  'sms.vendors.*.templates.id': '模板编号',
  'sms.vendors.*.templates.params':
    '模板变量填什么：`code`、`minutes`、`what`、`time`、`place`、`device`、`receipt`、`due`',
  'sms.vendors.*.endpoint': '接口地址',
  ...smsVendorWords,
};
