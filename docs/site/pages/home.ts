/** The head of the site's first page, above the map of the documents: VitePress's home layout. */
export const home = {
  layout: 'home',
  titleTemplate: '自己部署的账号中心',
  hero: {
    name: '通行文档',
    text: '一个账号，处处通行',
    tagline: '自己部署的账号中心，OAuth 2.0 和 OpenID Connect',
    image: { src: '/favicon.svg', alt: '' },
    actions: [
      { theme: 'brand', text: '五分钟接入', link: '/connect/start' },
      { theme: 'alt', text: '上线首日', link: '/handbook/first-day' },
      { theme: 'alt', text: '装在服务器上', link: '/guides/run-a-server' },
    ],
  },
  features: [
    { title: '接入', details: '十几种语言和框架的完整程序，每一步协议，上线清单', link: '/connect/start' },
    { title: '接口', details: '门户的 /v3 和运维的管理接口，每个字段', link: '/api/v3/' },
    { title: '运维', details: '设置、备份、监控、十七家第三方登录、应急处理', link: '/handbook/first-day' },
    { title: '接别人的软件', details: 'Grafana、GitLab、Nextcloud、JumpServer 填什么', link: '/cookbook/' },
    { title: '读代码，改代码', details: '一页纸的结构，添加调用、页面、服务商', link: '/architecture' },
    {
      title: '给 AI 看',
      details: '每一页也是 .md，目录在 llms.txt，还有现成的接入提示',
      link: '/connect/setup-prompt',
    },
  ],
} as const;
