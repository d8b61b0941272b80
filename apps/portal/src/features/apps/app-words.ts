import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { AppType } from '@tongxing/contract/rules/app-types.ts';
import {
  Building2,
  CircleCheck,
  CircleX,
  Clock,
  Cog,
  Globe,
  KeyRound,
  type LucideIcon,
  Monitor,
  Server,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';

interface TypeWords {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Its use and its authentication. */
  readonly about: string;
}

export const types: Readonly<Record<AppType, TypeWords>> = {
  web: { name: '网页应用', icon: Server, about: '有服务器，密钥保存在服务器' },
  spa: { name: '单页应用', icon: Globe, about: '仅在浏览器运行，无密钥，使用 PKCE' },
  native: { name: '移动或桌面应用', icon: Smartphone, about: '安装在手机或电脑，无密钥，使用 PKCE' },
  device: { name: '电视等设备', icon: Monitor, about: '无键盘，用手机确认设备上的代码' },
  gateway: {
    name: '网站（网关接入）',
    icon: ShieldCheck,
    about: '不支持 OpenID Connect 的网站，由 nginx、Caddy 或 Traefik 代理',
  },
  cas: { name: 'CAS 系统', icon: KeyRound, about: '仅支持 CAS 的系统，例如教务、图书馆、OA' },
  saml: { name: 'SAML 系统', icon: Building2, about: '仅支持 SAML 2.0 的企业软件，例如邮箱、网盘、项目管理' },
  machine: { name: '服务', icon: Cog, about: '无用户登录，用自己的密钥调用接口' },
};

/** Whether the portal speaks for it: it has no addresses and no secret of OpenID Connect. */
export const isLegacy = (type: AppType): boolean => type === 'gateway' || type === 'cas' || type === 'saml';

export const statuses = {
  active: { tone: 'ok', icon: CircleCheck, text: '已上线' },
  in_review: { tone: 'info', icon: Clock, text: '审核中' },
  refused: { tone: 'err', icon: CircleX, text: '未通过' },
  suspended: { tone: 'err', icon: CircleX, text: '已停用' },
} as const;

/** The scopes that a developer can choose; `openid` is always included. */
export const askable = [
  { scope: 'profile', example: '比如：笔记署名、协作时展示' },
  { scope: 'email', example: '比如：每周发一封摘要' },
  { scope: 'phone', example: '比如：发货通知' },
  { scope: 'groups', example: '比如：只给财务部看报表' },
  { scope: 'roles', example: '比如：管理员可以修改设置' },
  { scope: 'offline_access', example: '比如：在后台同步' },
] as const satisfies readonly { scope: AppScope; example: string }[];
