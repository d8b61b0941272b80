import type { Section } from '@tongxing/contract/manage/settings.ts';

/** The names of the sections. */
export const sectionNames: Readonly<Record<Section, string>> = {
  site: '站点',
  brand: '品牌',
  support: '客服',
  legal: '协议主体',
  'sign-in': '登录方式',
  registration: '注册',
  captcha: '人机验证',
  providers: '第三方登录',
  directories: '公司目录',
  sms: '短信',
  mail: '邮件',
  limits: '限额',
  claims: '自定义声明',
  native: '移动应用',
  doors: '旧系统接入',
  hook: '前置钩子',
  one_tap: '本机号码登录',
  phone: '手机号',
  profile: '资料',
  appeals: '申诉',
  policies: '密码、两步验证和会话策略',
  operators: '管理员',
  apps: '应用',
};
