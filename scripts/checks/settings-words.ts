import { oauth2Presets } from '../../apps/service/src/vendors/identity/oauth2-presets.ts';
import type { CallbackField } from '../../apps/service/src/vendors/identity/oauth2-row.ts';
import { type ProviderKind, providerNames } from '../../packages/contract/src/provider-names.ts';
import { captchaWords } from './captcha-words.ts';
import { directoryWords } from './directory-words.ts';
import { policyWords } from './policy-words.ts';
import { smsWords } from './sms-words.ts';

/** What each setting is for, in Chinese, by its path; `providers.*` and `sms.vendors.*` are common to all kinds. */
export const settingsWords: Readonly<Record<string, string>> = {
  ...policyWords,
  $schema: '设置文件的 JSON Schema，编辑器据此补全和检查',

  'site.title': '站点名称，出现在页面标题、邮件和短信里',
  'site.slogan': '首页的一句话',
  'site.logo': '图标：https 图片地址，或本站路径（如 `/logo.png`）；留空用自带的图形',
  'site.icp': '备案号，显示在页脚',
  'site.qq_group': 'QQ 群邀请链接（https）；留空不显示',
  'site.root_domain': '登录 Cookie 放在哪个域名上；留空为 `PUBLIC_URL` 主机的可注册域名',
  'site.redirect_origins': '登录后可以直接跳去的其他来源，如 `https://app.example`',
  'site.browser_language': '没有选过语言的人，跟着浏览器的语言走；关着就先看到中文，角上和个人资料里能换',

  'support.email': '客服邮箱，显示在帮助页和邮件末尾；都留空时帮助页只说本站自己能办的',
  'support.phone': '客服电话，如 `400-800-0000`',
  'support.hours': '客服时间，如 `工作日 9:00–18:00`',
  'support.url': '在线客服或工单的地址：https，或本站路径',
  'support.wechat': '微信公众号的名字，照着能搜到',

  'login.password': '可以用密码登录',
  'login.code': '可以用短信或邮件验证码登录',
  'login.code_registers': '没见过的手机号或邮箱，用验证码登录时就建账号',
  'login.passkey': '可以用通行密钥登录',
  'login.qrcode': '可以扫码登录',

  'register.phone': '可以用手机号注册',
  'register.email': '可以用邮箱注册',
  'register.username': '可以用用户名注册',
  'register.mode': '谁可以注册：`open` 所有人，`invited` 只有受邀请的人',
  'register.allowed_domains': '只有这些域名的邮箱可以注册，用手机号的也不行；空着就不限',
  'register.denied_domains': '这些域名和它们下级的邮箱不能注册',
  'register.deny_disposable': '用完就丢的邮箱不能注册',

  'appeals.open': '收不到验证码的人可以申诉，由管理员处理',
  'appeals.evidence': '申诉时问什么',
  'appeals.evidence.key': '代号',
  'appeals.evidence.label': '问题',
  'appeals.evidence.required': '必填',

  'limits.codes_per_address_hour': '同一个浏览器每小时最多为一个手机号或邮箱要几个验证码',
  'limits.codes_per_address_day': '同一个浏览器每天最多为一个手机号或邮箱要几个验证码',
  'limits.codes_per_address_total_day': '陌生浏览器每天一共最多为一个手机号或邮箱要几个验证码',
  'limits.codes_per_ip_hour': '一个来源（IPv4 地址或 IPv6 /64）每小时最多要几个验证码',
  'limits.codes_per_account_day': '一个账号每天最多要几个验证码',
  'limits.codes_per_network_hour': '一个网段（/24 或 /48）每小时最多要几个验证码',
  'limits.sms_per_day': '全站每天最多发几条短信：达到 80% 告警，达到 100% 停发',
  'limits.emails_per_day': '全站每天最多发几封邮件：达到 80% 告警，达到 100% 停发',
  'limits.notice_sms_per_day': '留给通知的短信，每天几条：验证码用光了也照发',
  'limits.notice_emails_per_day': '留给通知的邮件，每天几封：验证码用光了也照发',
  'limits.log_days': '账号日志留几天；法规要求不少于六个月',
  'limits.authorizations_per_ip_hour': '一个来源每小时最多开始几次应用授权',
  'limits.authorizations_per_network_hour': '一个网段每小时最多开始几次应用授权',
  'limits.headers_seconds': '请求头最迟几秒到齐',
  'limits.request_seconds': '整个请求最迟几秒到齐；上传的文件只要一直在传，可以更久',
  'limits.work_seconds': '到齐以后，一次请求最多在数据库上花几秒，超过就回 503；页面等 10 秒，所以小于 10',

  'migration.ask_url':
    '原系统的验证地址：未知的用户名和密码会提交到这里验证，留空则不验证。见 [数据迁移](moving.md)',
  'migration.secret': '给请求签名的密钥，至少 16 个字符',
  'migration.source': '原来的系统叫什么，和导入时的来源写成一样，同一个人就不会来两次',
  'migration.trust_contacts': '原来的系统里，手机号和邮箱都验证过',
  'migration.seconds': '最长等待秒数；登录失败一律等待相同时间再响应，不泄露账号是否存在',

  'legal.operator': '协议主体，显示在用户协议和隐私政策里',
  'legal.contact': '协议里写的联系方式',
  'legal.location': '信息存放地点：写进自带的隐私政策，如“中华人民共和国境内”；留空不写',
  'legal.terms': '用户协议的各个版本，新的在前；留空用自带的',
  'legal.terms.version': '版本号，如 `2.0`',
  'legal.terms.updated_at': '更新日期，如 `2026-11-01`',
  'legal.terms.file': 'HTML 文件的路径，相对于启动时的目录',
  'legal.terms.translations': '这一版的译文，供人阅读；没有的显示中文原文',
  'legal.terms.translations.en': '英文译文的 HTML 文件',
  'legal.terms.translations.zh-TW': '繁体译文的 HTML 文件',
  'legal.privacy': '隐私政策的各个版本，新的在前；留空用自带的',
  'legal.privacy.version': '版本号，如 `2.0`',
  'legal.privacy.updated_at': '更新日期，如 `2026-11-01`',
  'legal.privacy.file': 'HTML 文件的路径，相对于启动时的目录',
  'legal.privacy.translations': '这一版的译文，供人阅读；没有的显示中文原文',
  'legal.privacy.translations.en': '英文译文的 HTML 文件',
  'legal.privacy.translations.zh-TW': '繁体译文的 HTML 文件',

  ...captchaWords,
  ...directoryWords,

  ...smsWords,

  'mail.host': '发信的 SMTP 服务器；留空不发邮件。也可以写环境变量 `MAIL_URL`，写了以它为准',
  'mail.port': '端口；0 为常用的那个（`tls` 用 465，其余用 587）',
  'mail.security': '加密：`tls` 一开始就加密，`starttls` 必须升级，`offered` 能升级就升级，`never` 不加密',
  'mail.user': '用户名',
  'mail.password': '密码或授权码',
  'mail.bounce_secret': '退信交给 `POST /mail/bounces` 时带的密钥，至少 16 个字符；留空不收',
  'mail.from': '发件地址；留空用用户名（它是邮箱时），否则是 no-reply@ 加服务器名',

  'brand.name': '站点名称；留空用 `site.title`',
  'brand.slogan': '首页的一句话；留空用 `site.slogan`',
  'brand.logo': '图标：https 图片地址，或本站路径；留空用 `site.logo`',
  'brand.logo_dark': '深色界面里的图标；留空用同一个',
  'brand.icp': 'ICP 备案号，显示在页脚；留空用 `site.icp`',
  'brand.police': '公安备案号，显示在页脚',
  'brand.accent': '主色，如 `#0b625b`；和白字的对比度要够 4.5，不够会给出最接近的可用颜色；留空用自带的',
  'brand.radius': '按钮和输入框的圆角（像素）',
  'brand.picture': '登录页插图',
  'brand.links': '页脚的链接，最多八个',
  'brand.links.label': '文字',
  'brand.links.url': 'https 地址、本站路径，或 `mailto:`',

  'apps.review': '新应用须经管理员审核',
  'apps.per_account': '一个账号最多建几个应用；0 为不能建',

  providers: '第三方登录，按登录页上的次序',
  'providers.*.kind': '哪一种，见下表',
  'providers.*.key': '在地址和绑定记录里的代号，定了就不要改；不写为它的种类',
  'providers.*.name': '按钮上的名字',
  'providers.*.icon': '自带图标的名字，或 https 图片地址',
  'providers.*.listed': '是否列在登录页上；不列的仍可绑定和使用',
  'providers.*.first_sign_in': '没有账号的人：`ask` 绑定或注册，`create` 直接开通，`only_known` 拒绝',
  'providers.*.match': '没绑定时按什么认账号：`verified_email`（还要 `trust_email`）、`external_id`',
  'providers.*.trust_email': '是否相信它说的“邮箱已验证”；只对自己管得住的登录方式打开',
  'providers.*.groups.claim': '哪个声明或资料项说明他在哪些组，如 `groups`',
  'providers.*.groups.map': '声明里的值对应哪个用户组的标识',
  'providers.*.groups.create': '没有写对应关系的值，就当作用户组的标识，没有这个组就新建',
  'providers.*.hosts': '接口地址（替换默认）：专有云、别的区域、代理；键见各家的说明页',
  'providers.*.client_id': '应用的编号（Client ID）',
  'providers.*.client_secret': '应用的密钥（Client Secret）',
  'providers.*.app_key': 'App Key',
  'providers.*.client_key': 'Client Key',
  'providers.*.app_id': '应用的编号（AppID）',
  'providers.*.app_secret': '应用的密钥（AppSecret）',
  'providers.wechat.website': '开放平台的网站应用',
  'providers.wechat.official_account': '服务号，用于微信里打开的页面',
  'providers.*.mobile_app': '自己的手机 App，用它的 SDK 登录',
  'providers.*.mobile_app.app_id': 'App 的编号（AppID）',
  'providers.*.mobile_app.app_secret': 'App 的密钥；支付宝填应用私钥',
  'providers.alipay.mobile_app.alipay_public_key': '这个 App 的支付宝公钥；不填用上面那个',
  'providers.google.mobile_app.client_ids': 'App 的 Client ID，至多 10 个',
  'providers.apple.mobile_app.bundle_ids': 'App 的 Bundle ID，至多 10 个',
  'providers.wechat.mini_program': '小程序，用于小程序码登录',
  'providers.wechat.mini_program.page': '小程序码打开的页面，不带开头的 `/`',
  'providers.wechat.mini_program.env_version': '打开正式版、体验版还是开发版',
  'providers.wechat.mini_program.phone_numbers_per_day': '每天最多查几次手机号（收费）；0 为不查',
  'providers.wechat.website.app_id': '网站应用的 AppID',
  'providers.wechat.website.app_secret': '网站应用的 AppSecret',
  'providers.wechat.official_account.app_id': '服务号的 AppID',
  'providers.wechat.official_account.app_secret': '服务号的 AppSecret',
  'providers.wechat.official_account.token':
    '消息推送的令牌；公众号后台的服务器地址填 `/callbacks/wechat/wechat`（最后是这一项的 key）',
  'providers.wechat.official_account.encoding_aes_key': '消息推送的 EncodingAESKey；写了就只收加密的消息',
  'providers.wechat.official_account.notice': '通知也发到公众号：模板消息',
  'providers.wechat.official_account.notice.template_id': '模板 ID',
  'providers.wechat.official_account.notice.params':
    '模板的变量填什么：`what`、`time`、`place`、`device`、`site`，如 `thing1` 是 `what`',
  'providers.wechat.official_account.follow':
    '关注公众号登录：`qr` 扫带参数的二维码（要认证的服务号），`digits` 把屏幕上的六位数字发给公众号（订阅号也行）；不写为不用',
  'providers.wechat.mini_program.app_id': '小程序的 AppID',
  'providers.wechat.mini_program.app_secret': '小程序的 AppSecret',
  'providers.alipay.private_key': '应用私钥（RSA，PEM 或一行 Base64）',
  'providers.alipay.alipay_public_key': '支付宝公钥，不是应用公钥',
  'providers.wecom.corp_id': '企业 ID',
  'providers.wecom.agent_id': '自建应用的 AgentId',
  'providers.wecom.secret': '自建应用的 Secret',
  'providers.microsoft.tenant':
    '`common` 所有账号，`organizations` 工作或学校账号，`consumers` 个人账号，或一个租户的 GUID',
  'providers.apple.client_id': 'Services ID',
  'providers.apple.team_id': 'Team ID',
  'providers.apple.key_id': 'Key ID',
  'providers.apple.private_key': '.p8 文件的内容',
  'providers.openid-connect.issuer': '颁发者：它的 `/.well-known/openid-configuration` 要能取到',
  'providers.openid-connect.scope': '申请的范围，要含 `openid`',
  'providers.openid-connect.token_auth': '密钥放在哪：`basic` 请求头，`post` 表单；不写则按元数据',
  'providers.oauth2-table.scope': '申请的范围，空格分隔',
  'providers.oauth2-table.pkce': '支持 PKCE（S256）',
  'providers.oauth2-table.authorize_url': '授权页地址',
  'providers.oauth2-table.authorize_params': '授权页另带的参数',
  'providers.oauth2-table.token_url': '换令牌的地址',
  'providers.oauth2-table.token_params': '换令牌另带的参数',
  'providers.oauth2-table.token_auth': '编号和密钥放在哪：`basic` 请求头，`form` 表单，`query` 网址',
  'providers.oauth2-table.rename': '参数改名，如 `{"client_id": "appid"}`',
  'providers.oauth2-table.access_token': '令牌在响应里的位置',
  'providers.oauth2-table.profile_url': '取资料的地址',
  'providers.oauth2-table.profile_auth': '`bearer`，或 `query:参数名`',
  'providers.oauth2-table.success': '成功的条件：响应里的成员等于指定值',
  'providers.oauth2-table.success.path': '成员的位置',
  'providers.oauth2-table.success.equals': '应有的值',
  'providers.oauth2-table.subject': '用户编号在资料里的位置；要永不易主',
  'providers.oauth2-table.nickname': '昵称在资料里的位置',
  'providers.oauth2-table.avatar': '头像在资料里的位置',
  'providers.oauth2-table.email': '邮箱在资料里的位置',
  'providers.oauth2-table.email_verified': '邮箱是否验证过在资料里的位置',

  secure_calls: '敏感调用必须加密；`false` 也收明文 JSON，只为调试',
  portal_origins: '从别处提供门户页面时，那里的来源',
  'outgoing.allow_private':
    '应用和提供方给的地址，可以指向哪些内网网段和主机（也可以用 http）；默认一个也没有',

  'operators.networks': '从哪些地址和网段可以打开管理后台和管理接口；不写为不限，别处一律 404',
  'operators.approval': '重要操作双人审批：`auto` 为有两个人可以审批时就要',
  'operators.requests_per_minute': '每个管理员或应用每分钟最多调用管理接口的次数',

  'backups.nightly': '自动备份，见 [备份与恢复](backup.md)',
  'backups.every_hours': '每隔几小时备份一次；24 就是每天一次',
  'backups.hour': '几点备份（北京时间）；一天几次时从这一点数起',
  'backups.keep': '留最近几份，更早的删掉',
  'backups.folder': '放在哪个文件夹；不写为数据目录里的 `backups`',
  'backups.recipients': 'age 公钥（`age1…`），写了就加密；私钥不要放在这台机器上',
};

/** What each environment variable is for, in the order of the table. */
export const environmentWords: Readonly<Record<string, string>> = {
  PUBLIC_URL: '对外地址，也是 OpenID 颁发者和通行密钥的来源；上线后不要修改。默认为 `http://localhost:端口`',
  PORT: '监听的端口',
  HOST: '监听的地址；容器里用 `0.0.0.0`',
  DATA_DIR: '数据目录：自带的数据库、密钥、上传的图片',
  CONFIG_FILE: '设置文件（JSON）；不写时读 `./tongxing.config.json`，没有也行',
  DATABASE_URL:
    '自己的 PostgreSQL；不写用自带的。主库和备库用逗号隔开：`postgres://u:p@a:5432,b:5432/db`，哪台是主库就连哪台',
  DATABASE_DIRECT_URL: '`DATABASE_URL` 指向事务级连接池（PgBouncer）时，绕过它的地址：监听通知、升级表结构用',
  DATABASE_STATEMENTS: '在 1.21 以前的 PgBouncer 后面用 `unnamed`',
  REDIS_URL:
    '多台机器共用的 Redis；不写用 PostgreSQL。有 Sentinel 的：`redis+sentinel://:密码@a:26379,b:26379/主库的名字`；Redis Cluster：`redis+cluster://:密码@a:6379,b:6379`',
  MAIL_URL: '发信的 SMTP 服务器，见 [接入短信、邮件和验证码](../guides/connect-vendors.md)',
  OUTBOX: '验证码不发出去，只显示在 `/outbox`；不写时：本机地址、又没有短信和邮件服务商时打开',
  TRUST_PROXY: '前面的代理的地址或网段，逗号分隔；只信它们的 `X-Forwarded-For`',
  SECRET_KEY: '加密密钥：32 字节的 Base64（`openssl rand -base64 32`）；不写则存在数据目录的 `secret.key`',
  DRAIN_SECONDS: '停止前先让 `/readyz` 回 503、再照常服务多少秒，好让负载均衡移走流量',
  WORKERS: '进程数',
  HTTPS_PROXY:
    '出网代理（`http://` 或 `https://`，可带 `用户:密码@`）：访问 https 地址时经由它；短信、人机验证、第三方登录、Webhook 都走它',
  HTTP_PROXY: '访问 http 地址时的出网代理；没写 `HTTPS_PROXY` 时 https 也走它',
  NO_PROXY: '不走代理的主机，逗号分隔，如 `idp.lan,.corp.example`；三个变量也认小写',
  METRICS_TOKEN:
    '取 `/metrics` 要带的 Bearer 令牌，至少 16 个字符；不写时只有本机地址（`PUBLIC_URL` 是 localhost）能取',
  UPLOADS:
    '上传的图片放在对象存储的哪里：`s3://存储桶/前缀`；不写放在数据目录，见 [对象存储](object-storage.md)',
  AWS_ENDPOINT_URL:
    '兼容 S3 的对象存储的地址；存储桶在域名里的写成 `https://{bucket}.oss-cn-hangzhou.aliyuncs.com`',
  AWS_REGION: '区域',
  AWS_ACCESS_KEY_ID: '访问密钥',
  AWS_SECRET_ACCESS_KEY: '访问密钥的另一半',
  ACCESS_LOG:
    '把每个请求记进文件（网络日志）：写 `on` 放在数据目录的 `access-log`，或写文件夹的路径；不写就不记，见 [访问日志](access-log.md)',
  ACCESS_LOG_DAYS: '访问日志留多少天；法律要求不少于六个月',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    '收链路追踪（OpenTelemetry，OTLP/HTTP）的地址，如 `http://127.0.0.1:4318`；不写就不做追踪，见 [链路追踪](tracing.md)',
  OTEL_TRACES_SAMPLER_ARG: '追踪多少：0 到 1 之间的比例',
  LOG_LEVEL: '日志级别',
};

/** What each kind's console wants to be told about where browsers may come back to; of presets their rows say it. */
export interface Registered extends CallbackField {
  readonly name: string;
  /** Inside its own app people also come back from scanning. */
  readonly scan?: '/scan/wechat' | '/scan/alipay';
}

type PresetKind = keyof typeof oauth2Presets;
type OwnKind = Exclude<ProviderKind, PresetKind>;

const consoles: Readonly<Record<OwnKind, Omit<Registered, 'name'>>> = {
  qq: { enter: 'addresses', field: '网站回调域（多个用 `;` 隔开）' },
  wechat: { enter: 'host', scan: '/scan/wechat', field: '授权回调域 / 网页授权域名' },
  alipay: { enter: 'addresses', scan: '/scan/alipay', field: '授权回调地址' },
  wecom: { enter: 'host', field: '企业微信授权登录 › 授权回调域；网页授权及 JS-SDK › 可信域名' },
  google: { enter: 'addresses', field: 'Authorized redirect URIs' },
  microsoft: { enter: 'addresses', field: 'Redirect URI（平台选 Web）' },
  apple: { enter: 'addresses', field: 'Return URLs（另填 Domains）' },
};

const named = (Object.entries(providerNames) as [ProviderKind, string][]).map(([kind, name]) => [
  kind,
  {
    name,
    ...(kind in oauth2Presets ? oauth2Presets[kind as PresetKind].console : consoles[kind as OwnKind]),
  },
]);

/** Every kind of provider, in the order of the handbook. */
export const registeredAt: Readonly<Record<string, Registered>> = {
  ...Object.fromEntries(named),
  'openid-connect': { name: '任意 OpenID Connect 提供方', enter: 'addresses', field: 'redirect_uris' },
  'oauth2-table': { name: '任意 OAuth 2.0 提供方', enter: 'addresses', field: '回调地址' },
};
