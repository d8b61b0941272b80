/** The service's English rule texts, and their Chinese wording. */
const rules: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^must not be empty$/, '不能空'],
  [/^is missing.*$/, '要填'],
  [/^must have at most (\d+) characters$/, '最多 $1 个字'],
  [/^must have at least (\d+) characters$/, '至少 $1 个字'],
  [/^must have at most (\d+) entries$/, '最多 $1 个'],
  [/^must be at least (-?\d+)$/, '不能小于 $1'],
  [/^must be at most (-?\d+)$/, '不能大于 $1'],
  [/^must be a number$/, '要写数字'],
  [/^must be (?:a number|a whole number).*$/, '要写整数'],
  [/^must be an origin such as (\S+)$/, '要写来源，如 $1，后面不带路径'],
  [/^must be the https URL of an image.*$/, '要写 https 图片地址，或本站路径，如 /logo.png'],
  [/^must be an https URL, or a path on this site$/, '要写 https 地址，或本站路径'],
  [/^must be a telephone number such as (\S+)$/, '要写电话号码，如 $1'],
  [/^must be an https URL, a path on this site, or mailto:$/, '要写 https 地址、本站路径，或 mailto:'],
  [/^must be the https URL of an invitation.*$/, '要写 https 的邀请链接'],
  [/^must be an https URL.*$/, '要写 https 地址'],
  [/^must be a colour such as (\S+)$/, '要写颜色，如 $1'],
  [
    /^has a contrast of (\S+) where letters need (\S+): (\S+) is readable$/,
    '对比度只有 $1，文字要 $2 才读得清；$3 可以',
  ],
  [/^must be an e-mail address.*$/, '要写邮箱地址'],
  [/^must be an address or a network such as (\S+)$/, '要写地址或网段，如 $1'],
  [/^must be a domain such as.*$/, '要写域名，如 example.com；不能是公共后缀、IP 或单个词'],
  [/^must be the name or the address of a server$/, '要写服务器的名字或地址'],
  [/^is needed: the kind is to be offered$/, '选了这一种，就要填它'],
  [/^is the mask of a secret.*$/, '密钥要重新写一遍'],
  [/^must be entered again.*$/, '换了服务器，密钥要重新写一遍：不能把存着的发给别处'],
  [/^(\S+) stands twice$/, '代号「$1」重复了'],
  [/^must be 2 to 32 of a-z.*$/, '2 到 32 个小写字母、数字或下划线，字母开头'],
  [/^is said by brand\.(\S+): change it there$/, '「品牌」里已经写了，到那里改'],
  [/^must be (?:one of )?"(.+)"$/, '只能是 "$1"'],
  [/^would leave no way in: .*$/, '这样谁都登录不了：密码、通行密钥、发得出去的验证码、第三方，至少留一种'],
  [/^would shut you out: you come from (\S+)$/, '这样你自己也无法进入：你现在的地址是 $1'],
  [/^would shut you out: the console itself needs at least (\d+)$/, '太少了：控制台自己每分钟也要 $1 次'],
  [/^would shut you out: you could not sign in.*$/, '这样你自己就登录不了：先给自己留一种别的登录方式'],
  [
    /^would stop you: nobody else may decide.*$/,
    '现在只有你能审批，打开以后什么都批不了：先加一个能审批的人',
  ],
  [/^would shut every owner out: .*$/, '这样所有超级管理员都登录不了：先让一位超级管理员有别的登录方式'],
  [/^is needed: (?:the user name|the password) alone.*$/, '登录名和密码要一起写'],
  [/^must be a-z, 0-9 and _$/, '只能是小写字母、数字和下划线，字母开头'],
  [/^is a field that every profile has.*$/, '每个人的资料里都有这一项，换一个代号'],
  [/^(?:the key|the claim) (\S+) is there twice$/, '「$1」重复了'],
  [/^belongs to the type choice.*$/, '类型是「选一项」才要写，也一定要写'],
  [/^names one twice$/, '有一个写了两遍'],
  [/^is less than min$/, '比下限还小'],
  [/^must be a day$/, '要写日期，如 2026-01-31'],
  [/^must be 0 to (\d+) characters$/, '0 到 $1 个字'],
  [/^\S+ has no such limit$/, '这种类型没有上下限'],
  [/^only text has a pattern$/, '只有文字有格式'],
  [/^error parsing regexp.*$/, '不是 RE2 的正则表达式'],
  [/^is no field of profile\.fields$/, '「资料」里没有这个代号'],
  [/^must be the name of an attribute$/, '要写属性的名字'],
  [/^nobody edits what they do not see$/, '看不到的人不能改'],
  [/^its person cannot fill it in$/, '本人不能改，就不能必填'],
  [/^needs a scope$/, '先选一个范围'],
  [/^(\S+) is a claim of the protocol.*$/, '「$1」是标准的名称，换一个'],
  [/^(\S+) is given with the scope (\S+) alone$/, '这一项只能放在「$2」里：大家同意时看到的是它'],
  [/^is a claim of the protocol$/, '这是标准的名称，换一个'],
  [/^is needed: the hook checks it$/, '要填：你的服务用它验签名'],
  [/^is needed for \S+$/, '选了这一家，就要填它'],
  [/^must be two capital letters of ISO 3166-1.*$/, '要写两个大写字母的代码，如 HK'],
  [/^is no region with mobile numbers$/, '没有这样的地区'],
  [/^names a region twice$/, '有一个写了两遍'],
  [/^must be at least 16 bytes in base64$/, '要写至少 16 字节的 base64'],
  [/^must start with a letter, and be 2 to 99 .*$/, '字母开头，2 到 99 个字符'],
  [/^must be a package name.*$/, '要写包名，如 com.example.app'],
  [/^must be 32 bytes in capital hex.*$/, '要写 32 字节的大写十六进制，用冒号隔开'],
  [/^must be the team and the bundle.*$/, '要写团队编号和包标识，如 ABCDE12345.com.example.app'],
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
