import { smsVendors } from '../../apps/service/src/vendors/sms/sms-vendors.ts';

/** The words of the settings that only one SMS vendor has; its file holds them. */
const smsVendorWords = Object.fromEntries(
  Object.entries(smsVendors).flatMap(([vendor, { words }]) =>
    Object.entries(words).map(([name, text]) => [`sms.vendors.${vendor}.${name}`, text]),
  ),
);

/** What each setting of SMS is for, in Chinese, by its path; `sms.vendors.*` are common to all vendors. */
export const smsWords: Readonly<Record<string, string>> = {
  'sms.vendors': '短信服务商：按优先顺序排列；发送失败时改用下一家',
  'sms.vendors.*.vendor': '服务商',
  'sms.vendors.*.key': '代号：默认为服务商名称；同一服务商有两个账号时必填',
  'sms.vendors.*.purposes': '用途：留空为全部；每种用途至少要有一家服务商',
  'sms.vendors.*.regions': '国家和地区：ISO 代码；须使用对应的国际或国内模板',
  'sms.upstream.number': '上行短信号码：用户把短信发到该号码',
  'sms.upstream.vendor': '上行短信服务商：`http` 服务商的 `key`',
  'sms.vendors.*.sign_name': '短信签名：须已审核通过，不含【】',
  'sms.vendors.*.templates':
    '短信模板：`code` 为所有验证码，`notice` 为所有通知，也可按用途分别填写；`_en`、`_zh-TW` 结尾的用于英文、繁体用户',
  'sms.vendors.*.templates.id': '模板编号',
  'sms.vendors.*.templates.params':
    '模板变量：可填 `code`、`minutes`、`what`、`time`、`place`、`device`、`receipt`、`due`',
  'sms.vendors.*.endpoint': '接口地址',
  ...smsVendorWords,
};
