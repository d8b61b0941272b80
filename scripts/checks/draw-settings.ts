import { callbackPages } from '../../apps/service/src/features/sign-in/provider-sign-in/callback-pages.ts';
import { settingsSchemas } from '../../apps/service/src/settings/settings-schema.ts';
import { environmentWords, type Registered, registeredAt, settingsWords } from './settings-words.ts';

/** Of a JSON Schema, what is drawn. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

const reference = 'docs/handbook/settings.md';
const schemaFile = 'docs/handbook/settings.schema.json';
/** Set by a process for those that it starts. */
const ownVariables = new Set(['TONGXING_WORKER']);

interface Row {
  /** As it is written in the file: `sms.vendors[].sign_name`. */
  readonly path: string;
  /** Its place among the words, and for a kind of provider or vendor its own. */
  readonly keys: readonly string[];
  readonly kind: string | null;
  readonly schema: Schema;
  readonly isNeeded: boolean;
}

/** Every setting of a schema, groups with a description included. */
function rowsOf(
  schema: Schema,
  path = '',
  keys: readonly string[] = [''],
  kind: string | null = null,
): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const own = keys.map((key) => `${key}${key ? '.' : ''}${name}`);
    const at = `${path}${path ? '.' : ''}${name}`;
    const isNeeded = schema.required?.includes(name) ?? false;
    const row: Row = { path: at, keys: own, kind, schema: inner, isNeeded };
    return [row, ...innerRows(inner, at, own, kind)];
  });
}

function innerRows(schema: Schema, at: string, keys: readonly string[], kind: string | null): Row[] {
  if (schema.properties) return rowsOf(schema, at, keys, kind);
  const { items } = schema;
  const kinds = items?.oneOf ?? items?.anyOf;
  if (!kinds)
    return items?.properties ? rowsOf(items, `${at}[]`, keys, kind) : templateRows(schema, at, keys, kind);
  return kinds.flatMap((each) => {
    const { kind: named, vendor } = each.properties ?? {};
    const word = String(named?.const ?? vendor?.const);
    return rowsOf(
      each,
      `${at}[]`,
      keys.flatMap((key) => [`${key}.${word}`, `${key}.*`]),
      word,
    );
  });
}

/** The values of a group whose keys are free, such as message templates. */
function templateRows(schema: Schema, at: string, keys: readonly string[], kind: string | null): Row[] {
  const values = schema.additionalProperties;
  return typeof values === 'object' && values.properties ? rowsOf(values, `${at}.*`, keys, kind) : [];
}

/** The console shows what stands before the colon as the name of the field. */
const longestName = 20;
const nameOf = (words: string) => words.split('：')[0] ?? '';

const wordsOf = ({ keys }: Row) => keys.map((key) => settingsWords[key]).find((words) => words !== undefined);

/** Groups tell nothing that their members do not. */
const isGroup = ({ schema }: Row) => schema.properties !== undefined;

const safest = Number.MAX_SAFE_INTEGER;

function formatType(schema: Schema): string {
  const { type, minimum, maximum, minLength, maxLength, items } = schema;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(formatType).join(' 或 ');
  if (type === 'array') return items?.enum ? `列表：${formatType(items)}` : '列表';
  if (type === 'boolean') return '是否';
  if (type === 'object') return '一组';
  if (type === 'string') {
    if (maxLength !== undefined) return `文字，至多 ${maxLength} 字`;
    return minLength ? '文字，不能空' : '文字';
  }
  const bounds = [
    minimum === undefined || minimum <= -safest ? '' : `≥ ${minimum}`,
    maximum === undefined || maximum >= safest ? '' : `≤ ${maximum}`,
  ];
  return ['整数', ...bounds].filter(Boolean).join(' ');
}

function formatDefault({ schema, isNeeded }: Row): string {
  if (isNeeded) return '**必填**';
  if (schema.default === undefined || schema.default === '') return '';
  return `\`${JSON.stringify(schema.default)}\``;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const rowCells = (row: Row) => [
  `\`${row.path}\``,
  formatType(row.schema),
  formatDefault(row),
  wordsOf(row) ?? '',
];

function drawProviders(rows: readonly Row[]): string {
  const common = new Set(
    [
      'kind',
      'key',
      'name',
      'icon',
      'listed',
      'first_sign_in',
      'match',
      'trust_email',
      'groups.claim',
      'groups.map',
      'groups.create',
      'hosts',
    ].map((name) => `providers[].${name}`),
  );
  const kinds = Object.entries(registeredAt).map(([kind, { name }]) => {
    const own = rows.filter((row) => row.kind === kind && row.path.startsWith('providers') && !isGroup(row));
    const isAlike = (row: Row) => !row.isNeeded || row.path.includes('.groups.');
    const special = own.filter((row) => !common.has(row.path) || !isAlike(row));
    const shown = special.filter((row) => row.path !== 'providers[].kind');
    return `### \`${kind}\`：${name}\n\n[怎么接入](providers/${kind}.md)\n\n${table(['设置', '类型', '默认', '说明'], shown.map(rowCells))}`;
  });
  const shared = rows.filter((row) => row.kind === 'qq' && common.has(row.path));
  return `${table(
    ['各家都有的设置', '类型', '默认', '说明'],
    shared
      .map((row) => rowCells({ ...row, schema: row.path.endsWith('.kind') ? {} : row.schema }))
      .map(([path = '', type = '', ...rest]) => [path, path.includes('.kind') ? '见下' : type, ...rest]),
  )}\n\n${kinds.join('\n\n')}`;
}

function drawCallbacks(): string {
  const entered: Partial<Record<Registered['enter'], string>> = {
    host: '`account.example`',
    below: '`https://account.example/`',
  };
  const [signIn, bind] = callbackPages;
  const rows = Object.entries(registeredAt).map(([kind, { name, enter, scan, field }]) => {
    const pages = [signIn, bind, ...(scan ? [scan] : [])].map((page) => `\`https://account.example${page}\``);
    return [`[${name}](providers/${kind}.md)`, field, entered[enter] ?? pages.join('<br>')];
  });
  return table(['提供方', '后台里叫', '填什么'], rows);
}

function drawEnvironment(): string {
  const { properties = {}, required = [] } = settingsSchemas().environment as Schema;
  return table(
    ['变量', '默认', '说明'],
    Object.entries(environmentWords).map(([name, words]) => {
      const schema = properties[name] ?? {};
      return [
        `\`${name}\``,
        formatDefault({ path: name, keys: [], kind: null, schema, isNeeded: required.includes(name) }),
        words,
      ];
    }),
  );
}

/** The reference of all settings and their JSON Schema, as stored in the repository. */
export function drawSettings(): Record<string, string> {
  const schema = settingsSchemas().file as Schema;
  const rows = rowsOf(schema);
  for (const row of rows) {
    const words = wordsOf(row);
    if (words !== undefined) row.schema.description = words;
  }
  const isOf = (group: string) => (row: Row) =>
    row.path === group || row.path.startsWith(`${group}.`) || row.path.startsWith(`${group}[`);
  const groups: readonly (readonly [title: string, group: string])[] = [
    ['站点', 'site'],
    ['品牌', 'brand'],
    ['客服', 'support'],
    ['登录', 'login'],
    ['注册', 'register'],
    ['限度', 'limits'],
    ['备份', 'backups'],
    ['协议', 'legal'],
    ['人机验证', 'captcha'],
    ['申诉', 'appeals'],
    ['短信', 'sms'],
    ['邮件', 'mail'],
    ['应用', 'apps'],
    ['管理', 'operators'],
    ['向外的请求', 'outgoing'],
    ['从原来的系统搬来', 'migration'],
    ['公司目录', 'directories'],
  ];
  const sections = groups.map(([title, group]) => {
    const shown = rows.filter((row) => isOf(group)(row) && !isGroup(row));
    const listOf = (path: string) => path.split('[]')[0]?.replace('`', '');
    const kindsOf = (path: string) =>
      new Set(shown.flatMap((row) => (listOf(row.path) === listOf(path) ? (row.kind ?? []) : [])));
    const alike = Map.groupBy(shown, (row) => rowCells(row).join('|'));
    const cells = [...alike.values()].map(([row, ...others]) => {
      const [path = '', ...rest] = rowCells(row as Row);
      const kinds = [row, ...others].flatMap((each) => each?.kind ?? []);
      const isSpecial = kinds.length > 0 && kinds.length < kindsOf(path).size;
      return [isSpecial ? `${path}（${kinds.join('、')}）` : path, ...rest];
    });
    return `## ${title}：\`${group}\`\n\n${table(['设置', '类型', '默认', '说明'], cells)}`;
  });
  const alone = rows.filter(({ path }) => ['secure_calls', 'portal_origins', '$schema'].includes(path));
  const text = `# 设置一览

<!-- drawn by scripts/checks/draw-settings.ts from the schema of the settings; npm run format draws it again -->

服务按这个次序取设置：环境变量、\`CONFIG_FILE\` 指的一个 JSON 文件、管理后台里保存的、默认值，前面的说了算。环境变量和文件改了要重启；
写错了的，启动时一次全部列出，不会带着错跑。后台里保存的马上生效（[修改设置](change-settings.md)），文件里写了的在那里锁定。
在文件开头写 \`"$schema": "…/docs/handbook/settings.schema.json"\`，编辑器就能补全和检查
（[settings.schema.json](settings.schema.json)）。

## 环境变量

${drawEnvironment()}

${sections.join('\n\n')}

## 其他

${table(['设置', '类型', '默认', '说明'], alone.map(rowCells))}

## 第三方登录：\`providers\`

\`providers\` 是一个列表，每一项是一家。

${drawProviders(rows)}

## 要在各平台后台填写的回调地址

把 \`https://account.example\` 换成你的 \`PUBLIC_URL\`。登录和绑定从不同的页面回来，两个都要填。

${drawCallbacks()}
`;
  return { [reference]: text, [schemaFile]: `${JSON.stringify(schema, null, 2)}\n` };
}

/** Faults where a setting has no words, words have no setting, or the drawn files are not as they would be drawn. */
export function checkSettings(read: (path: string) => string): string[] {
  const drawn = drawSettings();
  const rows = rowsOf(settingsSchemas().file as Schema);
  const used = new Set(rows.flatMap(({ keys }) => keys));
  const kinds = new Set(rows.filter(({ path }) => path.startsWith('providers[')).map(({ kind }) => kind));
  const variables = Object.keys(settingsSchemas().environment.properties ?? {}).filter(
    (name) => !ownVariables.has(name),
  );
  const words = 'scripts/checks/settings-words.ts';
  return [
    ...rows
      .filter((row) => wordsOf(row) === undefined && !isGroup(row))
      .map(({ keys }) => `${words}: has no words for ${keys[0]}`),
    ...Object.keys(settingsWords)
      .filter((key) => !used.has(key))
      .map((key) => `${words}: ${key} is no setting`),
    ...Object.entries(settingsWords)
      .filter(([, text]) => nameOf(text).length > longestName || /[，；。]/.test(nameOf(text)))
      .map(([key, text]) => `${words}: ${key}: ${nameOf(text)} is no name; write 名称：说明`),
    ...variables
      .filter((name) => !(name in environmentWords))
      .map((name) => `${words}: has no words for ${name}`),
    ...Object.keys(environmentWords)
      .filter((name) => !variables.includes(name))
      .map((name) => `${words}: ${name} is not read`),
    ...[...kinds]
      .filter((kind) => !(String(kind) in registeredAt))
      .map((kind) => `${words}: has no callback for ${kind}`),
    ...Object.entries(drawn)
      .filter(([path, text]) => read(path) !== text)
      .map(([path]) => `${path}: is not as the settings are; npm run format draws it again`),
  ];
}
