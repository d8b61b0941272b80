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
  $schema: 'JSON Schema：编辑器据此补全和检查',

  'site.title': '站点名称：显示在页面标题、邮件和短信中',
  'site.slogan': '首页标语',
  'site.logo': '图标：https 图片地址或本站路径（如 `/logo.png`）；留空使用自带图形',
  'site.icp': 'ICP 备案号：显示在页脚',
  'site.qq_group': 'QQ 群邀请链接：https 地址；留空不显示',
  'site.root_domain': '登录 Cookie 的域名：留空为 `PUBLIC_URL` 主机的可注册域名',
  'site.redirect_origins': '登录后可跳转的其他来源：如 `https://app.example`',
  'site.browser_language': '跟随浏览器语言：用于尚未选择语言的访客；关闭时默认中文',

  'support.email': '客服邮箱：显示在帮助页和邮件末尾；各项均留空时，帮助页只列出自助办法',
  'support.phone': '客服电话：如 `400-800-0000`',
  'support.hours': '服务时间：如 `工作日 9:00–18:00`',
  'support.url': '在线客服或工单地址：https 地址或本站路径',
  'support.wechat': '微信公众号名称：用户按此名称搜索',

  'login.password': '密码登录',
  'login.code': '验证码登录：短信或邮件',
  'login.code_registers': '验证码登录时自动注册：手机号或邮箱没有账号时直接创建',
  'login.passkey': '通行密钥登录',
  'login.qrcode': '扫码登录',

  'register.phone': '手机号注册',
  'register.email': '邮箱注册',
  'register.username': '用户名注册',
  'register.mode': '注册对象：`open` 任何人，`invited` 受邀用户',
  'register.allowed_domains': '邮箱域名白名单：仅限这些域名的邮箱注册，此时不能用手机号注册；留空不限',
  'register.denied_domains': '邮箱域名黑名单：包含子域名',
  'register.deny_disposable': '禁止一次性邮箱注册',

  'appeals.open': '开放账号申诉：收不到验证码的用户可提交，由管理员处理',
  'appeals.evidence': '申诉问题',
  'appeals.evidence.key': '代号',
  'appeals.evidence.label': '问题',
  'appeals.evidence.required': '必填',

  'limits.codes_per_address_hour': '单浏览器每小时验证码：发往同一手机号或邮箱',
  'limits.codes_per_address_day': '单浏览器每日验证码：发往同一手机号或邮箱',
  'limits.codes_per_address_total_day': '陌生浏览器每日验证码：合计发往同一手机号或邮箱',
  'limits.codes_per_ip_hour': '单来源每小时验证码：一个 IPv4 地址或 IPv6 /64',
  'limits.codes_per_account_day': '单账号每日验证码',
  'limits.codes_per_network_hour': '单网段每小时验证码：/24 或 /48',
  'limits.sms_per_day': '全站每日短信：达到 80% 告警，达到 100% 停止发送',
  'limits.emails_per_day': '全站每日邮件：达到 80% 告警，达到 100% 停止发送',
  'limits.notice_sms_per_day': '通知短信每日预留：验证码额度用完后仍可发送',
  'limits.notice_emails_per_day': '通知邮件每日预留：验证码额度用完后仍可发送',
  'limits.log_days': '操作记录保存期（天）：法规要求不少于 6 个月',
  'limits.authorizations_per_ip_hour': '单来源每小时应用授权',
  'limits.authorizations_per_network_hour': '单网段每小时应用授权',
  'limits.headers_seconds': '请求头超时（秒）',
  'limits.request_seconds': '请求超时（秒）：持续上传的文件不受此限',
  'limits.work_seconds': '数据库用时上限（秒）：单次请求超过时返回 503；页面等待 10 秒，因此须小于 10',

  'migration.ask_url':
    '原系统验证地址：未知的用户名和密码会提交到这里验证；留空不验证，见 [数据迁移](moving.md)',
  'migration.secret': '签名密钥：用于签名请求，至少 16 个字符',
  'migration.source': '原系统名称：与导入时的来源一致，避免同一用户重复创建',
  'migration.trust_contacts': '信任原系统的手机号和邮箱：均已在原系统验证',
  'migration.seconds': '最长等待时间（秒）：登录失败一律等待相同时间再响应，不泄露账号是否存在',

  'legal.operator': '协议主体：显示在用户协议和隐私政策中',
  'legal.contact': '联系方式：写入用户协议和隐私政策',
  'legal.location': '信息存放地点：写入自带的隐私政策，如“中华人民共和国境内”；留空不写',
  'legal.terms': '用户协议版本：新版本在前；留空使用自带文本',
  'legal.terms.version': '版本号：如 `2.0`',
  'legal.terms.updated_at': '更新日期：如 `2026-11-01`',
  'legal.terms.file': 'HTML 文件路径：相对于启动目录',
  'legal.terms.translations': '译文：供阅读；没有译文时显示中文原文',
  'legal.terms.translations.en': '英文译文：HTML 文件路径',
  'legal.terms.translations.zh-TW': '繁体译文：HTML 文件路径',
  'legal.privacy': '隐私政策版本：新版本在前；留空使用自带文本',
  'legal.privacy.version': '版本号：如 `2.0`',
  'legal.privacy.updated_at': '更新日期：如 `2026-11-01`',
  'legal.privacy.file': 'HTML 文件路径：相对于启动目录',
  'legal.privacy.translations': '译文：供阅读；没有译文时显示中文原文',
  'legal.privacy.translations.en': '英文译文：HTML 文件路径',
  'legal.privacy.translations.zh-TW': '繁体译文：HTML 文件路径',

  ...captchaWords,
  ...directoryWords,

  ...smsWords,

  'mail.host': 'SMTP 服务器：留空不发送邮件；环境变量 `MAIL_URL` 优先',
  'mail.port': '端口：0 为默认端口（`tls` 为 465，其余为 587）',
  'mail.security': '加密方式：`tls` 直接加密，`starttls` 必须升级，`offered` 支持时升级，`never` 不加密',
  'mail.user': '用户名',
  'mail.password': '密码或授权码',
  'mail.bounce_secret': '退信密钥：提交 `POST /mail/bounces` 时携带，至少 16 个字符；留空不接收退信',
  'mail.from': '发件地址：留空使用用户名（须为邮箱），否则为 no-reply@ 加服务器名',

  'brand.name': '站点名称：留空用 `site.title`',
  'brand.slogan': '首页标语：留空用 `site.slogan`',
  'brand.logo': '图标：上传图片，或填写 https 地址、本站路径；留空用 `site.logo`',
  'brand.logo_dark': '深色界面图标：留空使用同一图标',
  'brand.icp': 'ICP 备案号：显示在页脚；留空用 `site.icp`',
  'brand.police': '公安备案号：显示在页脚',
  'brand.accent':
    '主色：如 `#0b625b`；与白字的对比度须达到 4.5，不足时给出最接近的可用颜色，留空使用自带颜色',
  'brand.radius': '圆角（像素）：按钮和输入框',
  'brand.picture': '登录页插图',
  'brand.links': '页脚链接：最多 8 个',
  'brand.links.label': '文字',
  'brand.links.url': '地址：https 地址、本站路径或 `mailto:`',

  'apps.review': '新应用须经审核',
  'apps.per_account': '单账号应用数上限：0 为禁止创建',

  providers: '第三方登录：按登录页上的顺序排列',
  'providers.*.kind': '类型：见下表',
  'providers.*.key': '代号：用于地址和绑定记录，设定后不要修改；默认为类型名称',
  'providers.*.name': '按钮文字',
  'providers.*.icon': '图标：自带图标的名称，或 https 图片地址',
  'providers.*.listed': '在登录页显示：不显示时仍可绑定和使用',
  'providers.*.first_sign_in': '首次登录：没有账号时 `ask` 绑定或注册，`create` 直接创建，`only_known` 拒绝',
  'providers.*.match':
    '账号匹配：未绑定时 `verified_email` 按邮箱（须开启 `trust_email`），`external_id` 按原编号',
  'providers.*.trust_email': '信任已验证的邮箱：仅对自己管理的登录方式开启',
  'providers.*.groups.claim': '用户组来源：说明用户组的声明或资料项，如 `groups`',
  'providers.*.groups.map': '用户组对应关系：声明中的值对应的用户组标识',
  'providers.*.groups.create': '自动创建用户组：未设置对应关系的值直接作为用户组标识',
  'providers.*.hosts': '接口地址：替换默认地址，用于专有云、其他地域、代理；名称见各服务商的说明页',
  'providers.*.client_id': '应用 ID（Client ID）',
  'providers.*.client_secret': '应用密钥（Client Secret）',
  'providers.*.app_key': 'App Key',
  'providers.*.client_key': 'Client Key',
  'providers.*.app_id': '应用 ID（AppID）',
  'providers.*.app_secret': '应用密钥（AppSecret）',
  'providers.wechat.website': '网站应用：微信开放平台',
  'providers.wechat.official_account': '服务号：用于在微信内打开的页面',
  'providers.*.mobile_app': '自有 App：通过服务商的 SDK 登录',
  'providers.*.mobile_app.app_id': 'App ID',
  'providers.*.mobile_app.app_secret': 'App 密钥：支付宝填写应用私钥',
  'providers.alipay.mobile_app.alipay_public_key': 'App 的支付宝公钥：留空与上面相同',
  'providers.google.mobile_app.client_ids': 'App 的 Client ID：最多 10 个',
  'providers.apple.mobile_app.bundle_ids': 'App 的 Bundle ID：最多 10 个',
  'providers.wechat.mini_program': '小程序：用于小程序码登录',
  'providers.wechat.mini_program.page': '小程序码打开的页面：不含开头的 `/`',
  'providers.wechat.mini_program.env_version': '小程序版本：正式版、体验版或开发版',
  'providers.wechat.mini_program.phone_numbers_per_day': '每日手机号查询上限（次）：按次收费；0 为不查询',
  'providers.wechat.website.app_id': '网站应用的 AppID',
  'providers.wechat.website.app_secret': '网站应用的 AppSecret',
  'providers.wechat.official_account.app_id': '服务号的 AppID',
  'providers.wechat.official_account.app_secret': '服务号的 AppSecret',
  'providers.wechat.official_account.token':
    '消息推送令牌：服务器地址填写 `/callbacks/wechat/wechat`，末段为本项的 key',
  'providers.wechat.official_account.encoding_aes_key': '消息加密密钥：EncodingAESKey；填写后只接收加密消息',
  'providers.wechat.official_account.notice': '公众号通知：使用模板消息',
  'providers.wechat.official_account.notice.template_id': '模板 ID',
  'providers.wechat.official_account.notice.params':
    '模板变量：可填 `what`、`time`、`place`、`device`、`site`，如 `thing1` 为 `what`',
  'providers.wechat.official_account.follow':
    '关注公众号登录：`qr` 扫描带参数的二维码（须为已认证的服务号），`digits` 将屏幕上的 6 位数字发给公众号（订阅号也可）；留空不使用',
  'providers.wechat.mini_program.app_id': '小程序的 AppID',
  'providers.wechat.mini_program.app_secret': '小程序的 AppSecret',
  'providers.alipay.private_key': '应用私钥：RSA，PEM 或单行 Base64',
  'providers.alipay.alipay_public_key': '支付宝公钥：不是应用公钥',
  'providers.wecom.corp_id': '企业 ID',
  'providers.wecom.agent_id': '自建应用的 AgentId',
  'providers.wecom.secret': '自建应用的 Secret',
  'providers.microsoft.tenant':
    '租户：`common` 所有账号，`organizations` 工作或学校账号，`consumers` 个人账号，或租户的 GUID',
  'providers.apple.client_id': 'Services ID',
  'providers.apple.team_id': 'Team ID',
  'providers.apple.key_id': 'Key ID',
  'providers.apple.private_key': '私钥：.p8 文件的内容',
  'providers.openid-connect.issuer': '颁发者：须能访问其 `/.well-known/openid-configuration`',
  'providers.openid-connect.scope': '申请的权限：须包含 `openid`',
  'providers.openid-connect.token_auth': '密钥位置：`basic` 请求头，`post` 表单；留空按元数据',
  'providers.oauth2-table.scope': '申请的权限：以空格分隔',
  'providers.oauth2-table.pkce': '支持 PKCE（S256）',
  'providers.oauth2-table.authorize_url': '授权页地址',
  'providers.oauth2-table.authorize_params': '授权页附加参数',
  'providers.oauth2-table.token_url': '令牌地址',
  'providers.oauth2-table.token_params': '令牌请求附加参数',
  'providers.oauth2-table.token_auth': '密钥位置：`basic` 请求头，`form` 表单，`query` 网址',
  'providers.oauth2-table.rename': '参数改名：如 `{"client_id": "appid"}`',
  'providers.oauth2-table.access_token': '令牌位置：令牌在响应中的路径',
  'providers.oauth2-table.profile_url': '资料地址',
  'providers.oauth2-table.profile_auth': '资料请求认证：`bearer`，或 `query:参数名`',
  'providers.oauth2-table.success': '成功条件：响应中的成员等于指定值',
  'providers.oauth2-table.success.path': '成员路径',
  'providers.oauth2-table.success.equals': '期望值',
  'providers.oauth2-table.subject': '用户编号路径：编号须永不变更归属',
  'providers.oauth2-table.nickname': '昵称路径',
  'providers.oauth2-table.avatar': '头像路径',
  'providers.oauth2-table.email': '邮箱路径',
  'providers.oauth2-table.email_verified': '邮箱验证状态路径',

  secure_calls: '敏感接口强制加密：`false` 时也接收明文 JSON，仅供调试',
  portal_origins: '门户页面的其他来源：从其他地址提供页面时填写',
  'outgoing.allow_private': '可访问的内网：应用和提供方的地址可指向这些网段和主机，也可以使用 http；默认为空',

  'operators.networks': '管理后台允许的网段：管理后台和管理接口只接受这些地址，其余返回 404；留空不限',
  'operators.approval': '重要操作双人审批：`auto` 为有两位可审批的管理员时启用',
  'operators.requests_per_minute': '管理接口频率（次/分钟）：每个管理员或应用',

  'backups.nightly': '自动备份：见 [备份与恢复](backup.md)',
  'backups.every_hours': '备份间隔（小时）：24 为每天一次',
  'backups.hour': '备份时间（点）：北京时间；一天多次时从此时起算',
  'backups.keep': '保留份数：超出时删除最早的备份',
  'backups.folder': '备份文件夹：留空为数据目录中的 `backups`',
  'backups.recipients': 'age 公钥：以 `age1` 开头，填写后加密备份；私钥不要放在这台机器上',
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
