/** The service's English rule texts, and their Chinese wording. */
const rules: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^must not be empty$/, '不能为空'],
  [/^is missing.*$/, '必填'],
  [/^must have at most (\d+) characters$/, '最多 $1 个字'],
  [/^must have at least (\d+) characters$/, '至少 $1 个字'],
  [/^must have at most (\d+) entries$/, '最多 $1 个'],
  [/^must be at least (-?\d+)$/, '不能小于 $1'],
  [/^must be at most (-?\d+)$/, '不能大于 $1'],
  [/^must be a number$/, '请填写数字'],
  [/^must be (?:a number|a whole number).*$/, '请填写整数'],
  [/^must be an origin such as (\S+)$/, '请填写来源，如 $1，不带路径'],
  [/^must be the https URL of an image.*$/, '请填写 https 图片地址，或本站路径，如 /logo.png'],
  [/^must be an https URL, or a path on this site$/, '请填写 https 地址，或本站路径'],
  [/^must be a telephone number such as (\S+)$/, '请填写电话号码，如 $1'],
  [/^must be an https URL, a path on this site, or mailto:$/, '请填写 https 地址、本站路径，或 mailto:'],
  [/^must be the https URL of an invitation.*$/, '请填写 https 邀请链接'],
  [/^must be an https URL.*$/, '请填写 https 地址'],
  [/^must be a colour such as (\S+)$/, '请填写颜色，如 $1'],
  [
    /^has a contrast of (\S+) where letters need (\S+): (\S+) is readable$/,
    '对比度为 $1，文字至少需要 $2；可用 $3',
  ],
  [/^must be an e-mail address.*$/, '请填写邮箱地址'],
  [/^must be an address or a network such as (\S+)$/, '请填写地址或网段，如 $1'],
  [/^must be a domain such as.*$/, '请填写域名，如 example.com；不能是公共后缀、IP 或单个词'],
  [/^must be the name or the address of a server$/, '请填写服务器名称或地址'],
  [/^is needed: the kind is to be offered$/, '必填：已选择该类型'],
  [/^is the mask of a secret.*$/, '请重新填写密钥'],
  [/^must be entered again.*$/, '更换服务器后须重新填写密钥：已保存的密钥不会发送到其他地址'],
  [/^(\S+) stands twice$/, '代号“$1”重复'],
  [/^must be 2 to 32 of a-z.*$/, '2 到 32 个小写字母、数字或下划线，字母开头'],
  [/^is said by brand\.(\S+): change it there$/, '“品牌”里已设置，请到那里修改'],
  [/^must be (?:one of )?"(.+)"$/, '只能是 "$1"'],
  [
    /^would leave no way in: .*$/,
    '所有用户将无法登录：密码、通行密钥、可发送的验证码、第三方登录至少保留一种',
  ],
  [/^would shut you out: you come from (\S+)$/, '你将无法进入：当前地址为 $1'],
  [/^would shut you out: the console itself needs at least (\d+)$/, '数值过小：管理后台自身每分钟需要 $1 次'],
  [/^would shut you out: you could not sign in.*$/, '你将无法登录：请先保留其他登录方式'],
  [
    /^would stop you: nobody else may decide.*$/,
    '目前只有你能审批，开启后将无人审批：请先添加一位能审批的管理员',
  ],
  [/^would shut every owner out: .*$/, '所有超级管理员将无法登录：请先为其中一位添加其他登录方式'],
  [/^is needed: (?:the user name|the password) alone.*$/, '登录名和密码须同时填写'],
  [/^must be a-z, 0-9 and _$/, '只能是小写字母、数字和下划线，字母开头'],
  [/^is a field that every profile has.*$/, '资料里已有该字段，请更换代号'],
  [/^(?:the key|the claim) (\S+) is there twice$/, '“$1”重复'],
  [/^belongs to the type choice.*$/, '类型为“选项”时必填，其他类型不填'],
  [/^names one twice$/, '有重复项'],
  [/^is less than min$/, '小于下限'],
  [/^must be a day$/, '请填写日期，如 2026-01-31'],
  [/^must be 0 to (\d+) characters$/, '0 到 $1 个字'],
  [/^\S+ has no such limit$/, '该类型没有上下限'],
  [/^only text has a pattern$/, '仅文字类型支持格式'],
  [/^error parsing regexp.*$/, '不是 RE2 的正则表达式'],
  [/^is no field of profile\.fields$/, '“资料”里没有该代号'],
  [/^must be the name of an attribute$/, '请填写属性名称'],
  [/^holds a password or a key.*$/, '该属性存有密码或密钥，不能读取'],
  [/^nobody is asked for openid.*$/, '账号标识不征求授权，请选择其他权限'],
  [/^nobody edits what they do not see$/, '不可见的字段不能修改'],
  [/^its person cannot fill it in$/, '用户不能修改的字段不能设为必填'],
  [/^needs a scope$/, '请选择权限'],
  [/^(\S+) is a claim of the protocol.*$/, '“$1”是标准名称，请更换'],
  [/^(\S+) is given with the scope (\S+) alone$/, '这一项只能放在“$2”里：授权页按该权限征求同意'],
  [/^is a claim of the protocol$/, '这是标准名称，请更换'],
  [/^is needed: the hook checks it$/, '必填：用于你的服务验证签名'],
  [/^is needed for \S+$/, '必填：已选择该服务商'],
  [/^must be two capital letters of ISO 3166-1.*$/, '请填写两个大写字母的代码，如 HK'],
  [/^is no region with mobile numbers$/, '地区不存在'],
  [/^names a region twice$/, '有重复项'],
  [/^must be at least 16 bytes in base64$/, '请填写至少 16 字节的 base64'],
  [/^must start with a letter, and be 2 to 99 .*$/, '字母开头，2 到 99 个字符'],
  [/^must be a package name.*$/, '请填写包名，如 com.example.app'],
  [/^must be 32 bytes in capital hex.*$/, '请填写 32 字节的大写十六进制，用冒号隔开'],
  [/^must be the team and the bundle.*$/, '请填写团队 ID 和包标识，如 ABCDE12345.com.example.app'],
  [/^由.*锁定$/, '$&'],
];

/** A broken rule in Chinese; in the service's own words where there is no translation. */
function formatFault(message: string): string {
  const found = rules.find(([pattern]) => pattern.test(message));
  return found ? message.replace(found[0], found[1]) : message;
}

export interface SettingFault {
  /** `vendors[0].sign_name` */
  readonly path: string;
  readonly text: string;
  /** An example of a valid value. */
  readonly proposal?: string;
}

interface Issue {
  readonly path?: unknown;
  readonly message?: unknown;
  readonly proposal?: unknown;
}

/** The faults that the service found in a section, by field. */
export function readFaults(issues: unknown): readonly SettingFault[] {
  const list = Array.isArray(issues) ? (issues as Issue[]) : [];
  return list.map(({ path, message, proposal }) => ({
    path: Array.isArray(path) ? path.join('.') : '',
    text: formatFault(String(message ?? '')),
    ...(typeof proposal === 'string' ? { proposal } : {}),
  }));
}
