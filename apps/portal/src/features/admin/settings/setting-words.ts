import { smsVendorNames } from '@tongxing/contract/manage/sms-vendors.ts';
import { contactNames, fieldNames, scopeNames } from '@tongxing/contract/words.ts';

const sides = { self: '本人', operators: '管理员', both: '本人和管理员' };

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kinds: {
    altcha: '内置（ALTCHA）',
    geetest: '极验',
    ali: '阿里云图形认证',
    aliyun: '阿里云验证码 2.0',
    tencent: '腾讯云',
  },
  kind: { ldap: 'AD 或 LDAP', wecom: '企业微信通讯录', dingtalk: '钉钉通讯录', feishu: '飞书通讯录' },
  from: { profile: '资料字段', field: '自定义资料', directory: '目录属性', constant: '固定值' },
  profile: { ...fieldNames, ...contactNames, avatar: '头像', language: '语言' },
  fields: { nickname: '昵称', username: '用户名', email: '邮箱', phone: '手机号' },
  leaver: { disable: '停用账号', keep: '保留' },
  region: { cn: '中国内地', sgp: '新加坡' },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS（必须）',
    offered: 'STARTTLS（支持时）',
    never: '不加密',
  },
  disaster_tickets: { refuse: '拒绝', accept: '放行' },
  first_sign_in: { ask: '绑定或注册', create: '直接创建账号', only_known: '拒绝登录' },
  match: { none: '不匹配', verified_email: '已验证的邮箱', external_id: '导入时的原编号' },
  env_version: { release: '正式版', trial: '体验版', develop: '开发版' },
  approval: { auto: '有两位可审批的管理员时启用', true: '启用', false: '停用' },
  token_auth: {
    basic: '请求头（basic）',
    post: '表单（post）',
    form: '表单（form）',
    query: '网址（query）',
  },
  type: { text: '文字', number: '数字', date: '日期', choice: '选项', phone: '手机号', email: '邮箱' },
  required: { registration: '注册时', later: '登录以后', never: '选填' },
  see: sides,
  edit: sides,
  scope: { '': '不提供', ...scopeNames },
  vendor: { '': '不使用', ...smsVendorNames, chuanglan: '创蓝闪验' },
  mode: { open: '任何人', invited: '受邀用户' },
  when: { registration: '注册前', token: '签发令牌前' },
  on_failure: { open: '放行', closed: '拒绝' },
  templates: {
    code: '所有验证码',
    notice: '所有通知',
    login: '登录',
    register: '注册',
    forget: '找回密码',
    change_phone: '更换手机号',
    change_email: '更换邮箱',
    change_password: '修改密码',
    security: '安全验证',
    bind: '绑定',
    guardian: '监护人确认',
    appeal: '申诉',
    notice_new_device: '新设备登录通知',
    notice_security_change: '安全变更通知',
    notice_cancellation: '注销通知',
    notice_erased: '已注销通知',
  },
};

/** The words of a value to choose; the value itself where it has none. */
export const choiceName = (field: string, value: string | boolean): string =>
  choices[field]?.[String(value)] ?? String(value);

/** The purpose of a message in words. */
export const purposeName = (purpose: string): string =>
  purpose.endsWith('_en')
    ? `${choiceName('templates', purpose.slice(0, -3))}（英文）`
    : choiceName('templates', purpose);
