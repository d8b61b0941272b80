import type { WriteArticle } from './article.ts';

export interface Topic {
  readonly key: string;
  readonly title: string;
  /** Search keywords. */
  readonly words: string;
  readonly load: () => Promise<WriteArticle>;
}

/** The contents of the docs: groups of topics in reading order. Each topic is its own chunk. */
export const topicGroups: readonly { readonly caption: string; readonly topics: readonly Topic[] }[] = [
  {
    caption: '开始',
    topics: [
      {
        key: 'start',
        title: '五分钟接入',
        words:
          'quick start node next.js nextauth nuxt spring java go golang python php laravel spa react 小程序 curl',
        load: () => import('./topics/quick-start.ts').then(({ quickStart }) => quickStart),
      },
      {
        key: 'types',
        title: '选择应用类型',
        words: 'web spa native device 网页 单页 移动 服务端 密钥',
        load: () => import('./topics/app-types.ts').then(({ appTypes }) => appTypes),
      },
      {
        key: 'playground',
        title: '练习场',
        words: 'playground pkce try 在线调试 运行',
        load: () => import('./topics/playground.ts').then(({ playground }) => playground),
      },
    ],
  },
  {
    caption: '登录',
    topics: [
      {
        key: 'code',
        title: '授权码 + PKCE',
        words: 'authorize token code_challenge code_verifier state nonce prompt max_age acr',
        load: () =>
          import('./topics/authorization-code.ts').then(({ authorizationCode }) => authorizationCode),
      },
      {
        key: 'claims',
        title: '获取用户信息',
        words: 'scope claims userinfo openid profile email phone sub pairwise id_token amr',
        load: () => import('./topics/claims.ts').then(({ claims }) => claims),
      },
      {
        key: 'refresh',
        title: '刷新令牌',
        words: 'refresh_token offline_access rotation 轮换',
        load: () => import('./topics/refresh.ts').then(({ refresh }) => refresh),
      },
      {
        key: 'logout',
        title: '退出登录',
        words: 'logout end_session backchannel 后端登出 logout_token',
        load: () => import('./topics/logout.ts').then(({ logout }) => logout),
      },
    ],
  },
  {
    caption: '进阶',
    topics: [
      {
        key: 'device',
        title: '设备授权',
        words: 'device flow user_code 电视 命令行 cli slow_down',
        load: () => import('./topics/device.ts').then(({ device }) => device),
      },
      {
        key: 'par-dpop',
        title: 'PAR 和 DPoP',
        words: 'pushed authorization request dpop private_key_jwt 私钥',
        load: () => import('./topics/par-dpop.ts').then(({ parAndDpop }) => parAndDpop),
      },
      {
        key: 'machine',
        title: '机器之间',
        words: 'client_credentials introspection revoke resource 检查令牌 撤销',
        load: () => import('./topics/machine.ts').then(({ machine }) => machine),
      },
      {
        key: 'apis',
        title: '创建 API',
        words: 'resource audience scope rfc 8707 9728 8693 token exchange introspection mcp 权限 接口',
        load: () => import('./topics/apis.ts').then(({ apis }) => apis),
      },
      {
        key: 'registration',
        title: '用程序创建应用',
        words: 'dynamic client registration rfc 7591 7592 initial access token 自动 脚本',
        load: () => import('./topics/registration.ts').then(({ registration }) => registration),
      },
      {
        key: 'webhooks',
        title: 'Webhook 通知',
        words: 'webhook grant.revoked account.cancelled 签名 验签',
        load: () => import('./topics/webhooks.ts').then(({ webhooks }) => webhooks),
      },
      {
        key: 'upstream',
        title: '把 QQ、微信变成标准 OIDC',
        words: 'qq wechat 微信 支付宝 钉钉 飞书 unionid 网关',
        load: () => import('./topics/upstream.ts').then(({ upstream }) => upstream),
      },
    ],
  },
  {
    caption: '参考',
    topics: [
      {
        key: 'endpoints',
        title: '接口地址',
        words: 'endpoint discovery jwks well-known issuer',
        load: () => import('./topics/endpoints.ts').then(({ endpoints }) => endpoints),
      },
      {
        key: 'errors',
        title: '错误码',
        words: 'error invalid_grant invalid_client invalid_request access_denied',
        load: () => import('./topics/errors.ts').then(({ errors }) => errors),
      },
      {
        key: 'inspector',
        title: '令牌检查器',
        words: 'jwt token id_token inspector 解开 验签',
        load: () => import('./topics/inspector.ts').then(({ inspector }) => inspector),
      },
      {
        key: 'v3',
        title: '/v3 接口',
        words: 'openapi rest api 门户接口',
        load: () => import('./topics/portal-calls.ts').then(({ portalCalls }) => portalCalls),
      },
    ],
  },
  {
    caption: '上线',
    topics: [
      {
        key: 'checklist',
        title: '上线清单',
        words: 'checklist 安全 rfc 9700 审核',
        load: () => import('./topics/checklist.ts').then(({ checklist }) => checklist),
      },
      {
        key: 'privacy',
        title: '隐私与数据',
        words: '个人信息 同意 撤销 未成年人 pipl',
        load: () => import('./topics/privacy.ts').then(({ privacy }) => privacy),
      },
    ],
  },
];

export const allTopics: readonly Topic[] = topicGroups.flatMap(({ topics }) => topics);

/** The topics whose title or keywords contain the typed text. */
export function findTopics(typed: string): ReadonlySet<string> {
  const sought = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, words }: Topic) => {
    const text = `${title} ${words}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  };
  return new Set(allTopics.filter(fits).map(({ key }) => key));
}
