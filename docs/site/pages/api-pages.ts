import { describeManagement } from '../../../apps/service/src/features/admin/management-api/open-api.ts';
import { openApiDocument } from '../../../apps/service/src/http/calls/open-api.ts';
import { adminHandlers } from '../../../apps/service/src/modules.ts';
import { allCalls } from '../../../packages/contract/src/all-calls.ts';
import { type Page, placeholderUrl } from './page.ts';
import { tableMarkdown } from './topic-pages.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Reference {
  readonly folder: string;
  readonly title: string;
  readonly lead: string;
  /** The prefix of its calls' paths; the next part names the page. */
  readonly prefix: string;
  readonly described: Described;
}

/** References of the portal's calls and of the Management API, drawn from the OpenAPI documents that the service answers. */
export function apiPages(): Page[] {
  const site = { title: '通行账号中心' };
  const portal: Reference = {
    folder: 'api/v3',
    title: '/v3 接口',
    lead: '门户自己用的接口；给第三方登录用的是 OAuth 和 OpenID Connect（[接口地址](../../connect/endpoints.md)）。响应都是 `{code, msg, data}`，`code` 是 1 表示成功；POST 的正文要加密，见[安全请求](../../secure-calls.md)。机器可读的描述：[/v3/openapi.json](/v3/openapi.json)（OpenAPI 3.1）。',
    prefix: '/v3/',
    described: openApiDocument(allCalls, { ...site, publicUrl: placeholderUrl }) as never,
  };
  const manage: Reference = {
    folder: 'api/manage',
    title: '管理接口',
    lead: '管理员用的接口。管理员用自己的会话，程序用 `client_credentials` 换来的令牌（`resource` 是门户地址加 `/manage`）。失败的响应是 `application/problem+json`（RFC 9457）。机器可读的描述：[/manage/v1/openapi.json](/manage/v1/openapi.json)（OpenAPI 3.1）。',
    prefix: '/manage/v1/',
    described: describeManagement(
      adminHandlers.map(({ call }) => call),
      { publicUrl: placeholderUrl, file: { site } },
    ) as never,
  };
  return [portal, manage].flatMap(referencePages);
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function referencePages({ folder, title, lead, prefix, described }: Reference): Page[] {
  const groups = new Map<string, Entry[]>();
  for (const [path, operations] of Object.entries(described.paths)) {
    const group = path.slice(prefix.length).split('/', 1)[0]!.replace(/\W/g, '-');
    for (const [method, operation] of Object.entries(operations)) {
      const entries = groups.get(group) ?? [];
      entries.push({ method: method.toUpperCase(), path, operation });
      groups.set(group, entries);
    }
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const contents = sorted.map(
    ([group, entries]) =>
      `## [${prefix}${group}](./${group}.md)\n\n${tableMarkdown(
        ['接口', '说明'],
        entries.map(({ method, path, operation }) => [`\`${method} ${path}\``, operation.summary ?? '']),
      )}`,
  );
  const page = (name: string, heading: string, parts: readonly string[]): Page => ({
    route: `${folder}/${name}`,
    title: heading,
    markdown: `${[`# ${heading}`, ...parts].join('\n\n')}\n`,
    source: null,
    isFilled: true,
  });
  return [
    page('index', title, [lead, ...contents]),
    ...sorted.map(([group, entries]) => page(group, prefix + group, entries.map(entryMarkdown))),
  ];
}

function entryMarkdown({ method, path, operation }: Entry): string {
  const { summary = '', description, security = [], parameters = [], requestBody, responses } = operation;
  const isOpen = security.length === 0;
  const isOptional = security.some((each) => Object.keys(each).length === 0);
  const parts = [`## ${method} ${path}`, summary];
  parts.push(isOpen ? '不用登录。' : isOptional ? '可以登录，也可以不登录。' : '要带令牌。');
  if (description) parts.push(description);
  if (parameters.length > 0) {
    parts.push(
      '**参数**',
      tableMarkdown(
        ['名字', '在哪里', '类型', '必填', '说明'],
        parameters.map(({ name, in: place, required, schema }) => [
          `\`${name}\``,
          place,
          typeOf(schema),
          required ? '是' : '',
          schema.description ?? '',
        ]),
      ),
    );
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    parts.push(...fieldTable(`请求（${type}）`, schema));
  for (const [status, { description: reported, content = {} }] of Object.entries(responses)) {
    const [type, schema] = Object.entries(content)[0] ?? [];
    if (status === '200' && schema) parts.push(...fieldTable(`回答 200（${type}）`, schema.schema));
    else parts.push(`**回答 ${status}**`, reported);
  }
  return parts.filter(Boolean).join('\n\n');
}

function fieldTable(caption: string, schema: Schema): string[] {
  const rows = fieldRows(schema, '', 0);
  if (rows.length === 0) return [];
  return [`**${caption}**`, tableMarkdown(['字段', '类型', '必填', '说明'], rows)];
}

/** The fields of an object, nested ones with dots, five levels deep. */
function fieldRows(schema: Schema, before: string, depth: number): string[][] {
  const parts = [schema, ...(schema.allOf ?? [])];
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, field]) => {
      const inside = objectIn(field);
      const path = before + name + (inside?.isList ? '[]' : '');
      return [
        [`\`${path}\``, typeOf(field), required.includes(name) ? '是' : '', field.description ?? ''],
        ...(inside && depth < 5 ? fieldRows(inside.schema, `${path}.`, depth + 1) : []),
      ];
    }),
  );
}

/** The object of a field: itself, the items of a list, or the alternative to null. */
function objectIn(field: Schema): { schema: Schema; isList: boolean } | null {
  if (field.properties) return { schema: field, isList: false };
  if (field.items?.properties) return { schema: field.items, isList: true };
  const choice = [...(field.anyOf ?? []), ...(field.oneOf ?? [])].filter(({ type }) => type !== 'null');
  return choice.length === 1 ? objectIn(choice[0]!) : null;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((each) => `\`${JSON.stringify(each)}\``).join(' ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' 或 ');
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  const type = Array.isArray(schema.type) ? schema.type.join(' 或 ') : String(schema.type ?? '任意');
  if (type === 'array') return `${schema.items ? typeOf(schema.items) : '任意'}[]`;
  const { format, minLength, maxLength } = schema;
  const length = maxLength !== undefined && maxLength < 1e6 ? `${minLength ?? 0}–${maxLength} 字` : '';
  return [type, format, length].filter(Boolean).join('，');
}
