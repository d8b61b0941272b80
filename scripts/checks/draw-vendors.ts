import { settingsSchemas } from '../../apps/service/src/settings/settings-schema.ts';
import { smsVendorNames } from '../../packages/contract/src/manage/sms-vendors.ts';
import { providerNames } from '../../packages/contract/src/provider-names.ts';
import { captchaWords } from './captcha-words.ts';
import { type VendorTrial, vendorTrials } from './vendor-trials.ts';

/** The page of all vendors, drawn from those that the settings take. */
export const vendorsPage = 'docs/real-vendors.md';

/** Part of a JSON Schema of the settings. */
interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const oneTap: Readonly<Record<string, string>> = { aliyun: '阿里云号码认证', chuanglan: '创蓝闪验' };

function schemaAt(path: string): Schema | undefined {
  let here = settingsSchemas().file as Schema | undefined;
  for (const name of path.split('.')) here = here?.properties?.[name];
  return here;
}

/** The constants of a member in each alternative of a list. */
function kindsOf(path: string, member: string): string[] {
  const items = schemaAt(path)?.items;
  return (items?.oneOf ?? items?.anyOf ?? []).map((each) => String(each.properties?.[member]?.const));
}

/** Every vendor whose own service has to answer: an area, its key in a trial, and its name. */
function listVendors(): readonly (readonly [area: string, key: string, name: string])[] {
  const names: Readonly<Record<string, string>> = { ...providerNames };
  const captcha = (schemaAt('captcha.kinds')?.items?.enum ?? []).map(String);
  const captchaName = (kind: string) => captchaWords[`captcha.${kind}` as keyof typeof captchaWords];
  return [
    ...kindsOf('providers', 'kind')
      .filter((kind) => names[kind] !== undefined)
      .map((kind) => ['第三方登录', `providers.${kind}`, names[kind] ?? kind] as const),
    ['第三方登录', 'providers.wechat.mini_program', '微信小程序'],
    ['第三方登录', 'providers.wechat.official_account', '微信公众号'],
    ...kindsOf('directories', 'kind').flatMap((kind) => {
      const name = names[kind];
      return name ? [['通讯录', `directories.${kind}`, name] as const] : [];
    }),
    ...kindsOf('sms.vendors', 'vendor')
      .filter((vendor) => vendor !== 'http')
      .map((vendor) => ['短信', `sms.${vendor}`, smsVendorNames[vendor as never] as string] as const),
    ...captcha
      .filter((kind) => kind !== 'altcha')
      .map((kind) => ['人机验证', `captcha.${kind}`, captchaName(kind) ?? kind] as const),
    ...(schemaAt('one_tap.vendor')?.enum ?? []).flatMap((vendor) => {
      const name = oneTap[String(vendor)];
      return name ? [['一键登录', `one_tap.${String(vendor)}`, name] as const] : [];
    }),
  ];
}

const formatTrial = ({ on, seen }: VendorTrial): string => `${on}：${seen}`;

/** `docs/real-vendors.md`: which vendors were tried for real, and how to try one. */
export function drawVendors(trials: Readonly<Record<string, readonly VendorTrial[]>> = vendorTrials): string {
  const rows = listVendors().map(([area, key, name]) => {
    const own = trials[key] ?? [];
    const seen = own.length > 0 ? own.map(formatTrial).join('<br>') : '从没有真的试过';
    return `| ${area} | ${name} | \`${key}\` | ${seen} |`;
  });
  return `# 真的试过哪些服务商

<!-- drawn by scripts/checks/draw-vendors.ts from the vendors that the settings take; npm run format draws it again -->

每一家都按它自己的文档写，测试用的是照同一份文档做的替身，包括出错、超时和格式变化。替身不能代替真实试用：下表是试用记录。
“从没有真的试过”的，第一次用时照下面做一遍；不通，多半是它的后台里少开了一项，先看服务的日志。

| 用在哪里 | 服务商 | 代号 | 真的试过 |
| --- | --- | --- | --- |
${rows.join('\n')}

邮件走 SMTP，短信的 \`http\` 是你自己的网关，AD 和 LDAP 用 OpenLDAP 试过：都不在表里。

## 怎么试一家

1. 在它的后台按手册开通，用一个测试账号，不要用客户的。
2. 在管理后台填好，点“测试”（或 \`POST /manage/v1/settings/{section}/try\`）：看结果和原始响应。
3. 完整试用：登录、绑定、再次登录；短信要真的收到，人机验证要真的出现，通讯录先“试算”。
4. 让它出一次错：密钥改错一个字、不点同意、断网。看页面说的和日志写的是不是一回事。
5. 记下日期、后台的版本或页面、看到了什么，写进 \`scripts/checks/vendor-trials.ts\`：不写谁试的、用的哪个账号。
`;
}

/** Faults: a page that is not as it would be drawn, and trials of vendors that there are not. */
export function checkVendors(read: (path: string) => string): string[] {
  const known = new Set(listVendors().map(([, key]) => key));
  return [
    ...Object.keys(vendorTrials)
      .filter((key) => !known.has(key))
      .map((key) => `scripts/checks/vendor-trials.ts: ${key} is no vendor`),
    ...(read(vendorsPage) === drawVendors()
      ? []
      : [`${vendorsPage}: is not as the vendors are; npm run format draws it again`]),
  ];
}
