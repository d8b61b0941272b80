import type { Permission, Role } from '@tongxing/contract/permissions.ts';
import { type FieldSchema, isGroup, labelAt, type Raw } from '../settings/field-schema.ts';
import { sectionNames } from '../settings/section-names.ts';
import { choiceName } from '../settings/setting-words.ts';
import { permissionNames, roleNames } from '../words.ts';

/** The targets, which are shown elsewhere. */
const targets: readonly string[] = ['id', 'client_id', 'account'];

const contactNames: Readonly<Record<string, string>> = { phone: '手机号', email: '邮箱' };

/** Any value as it was sent: fields without words are shown too. */
const formatPlain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Formats one field; a value of an unexpected shape is shown as it was sent. */
const fields: Readonly<Record<string, (value: unknown) => string>> = {
  roles: (value) =>
    `角色：${Array.isArray(value) ? value.map((role) => roleNames[role as Role] ?? String(role)).join('、') : formatPlain(value)}`,
  permissions: (value) =>
    `权限：${Array.isArray(value) ? value.map((each) => permissionNames[each as Permission] ?? String(each)).join('、') || '无' : formatPlain(value)}`,
  contact: (value) => `联系方式：${contactNames[String(value)] ?? formatPlain(value)}`,
  value: (value) => `新的联系方式：${formatPlain(value)}`,
  wait_days: (value) => `等待期：${formatPlain(value)} 天`,
  fields: (value) =>
    `资料：${
      isGroup(value)
        ? Object.entries(value)
            .map(([key, one]) => `${key} 改为 ${formatPlain(one ?? '空')}`)
            .join('，')
        : formatPlain(value)
    }`,
  binding: (value) => `绑定：${formatPlain(value)}`,
  version: (value) => (value === 0 ? '恢复默认设置' : `回滚到第 ${formatPlain(value)} 版`),
  section: (value) => `设置：${sectionNames[value as keyof typeof sectionNames] ?? formatPlain(value)}`,
  group: (value) => `用户组：${formatPlain(value)}`,
  parents: (value) =>
    `上级：${Array.isArray(value) ? value.map(formatPlain).join('、') || '无' : formatPlain(value)}`,
  key: (value) => `标识：${formatPlain(value)}`,
  name: (value) => `名称：${formatPlain(value)}`,
  visible_to_apps: (value) => (value === true ? '对应用可见' : '对应用不可见'),
  from: (value) => `来源系统：${formatPlain(value)}`,
  characters: (value) => `文件长度：${formatPlain(value)} 字`,
  trust_contacts: (value) =>
    value === true ? '手机号和邮箱均视为已验证' : '仅标明已验证的手机号和邮箱作为联系方式',
  if_match: (value) => `查看的版本：第 ${formatPlain(value).replaceAll('"', '')} 版`,
};

/** A file waits unread: its length stands beside it. */
const unread: readonly string[] = ['data', 'dry_run'];

const formatField = (name: string, value: unknown) =>
  fields[name]?.(value) ?? `${name}：${formatPlain(value)}`;

/** The fields sent with a request, one line each, without the target, which is shown elsewhere. */
export function formatInput(input: Raw, target: string | null): string[] {
  return Object.entries(input)
    .filter(([name, value]) => !unread.includes(name) && (!targets.includes(name) || value !== target))
    .map(([name, value]) => formatField(name, value));
}

/** The changes of a settings command by field, beside the current values where they are known. */
export interface SettingsAtHand {
  readonly schema: FieldSchema;
  readonly before: Raw | undefined;
}

function formatSetting({ schema, before }: SettingsAtHand, path: string, value: unknown): string {
  const label = `“${labelAt(schema, path)}”`;
  const steps = path.split('.');
  const own = schemaAt(schema, steps);
  if (own?.writeOnly) return `${label}：${value === null || value === '' ? '清除' : '更换'}`;
  const text = (one: unknown) => formatValue(steps.at(-1) ?? '', masked(own, one));
  if (!before) return `${label}：改成 ${text(value)}`;
  let old: unknown = before;
  for (const step of steps) old = isGroup(old) ? old[step] : undefined;
  return `${label}：${text(old)} → ${text(value)}`;
}

/** The fields of a section's patch, one line each. */
export function formatPatch(at: SettingsAtHand, patch: Raw, path = ''): string[] {
  return Object.entries(patch).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name;
    return isGroup(value) && Object.keys(value).length > 0
      ? formatPatch(at, value, here)
      : [formatSetting(at, here, value)];
  });
}

function schemaAt(schema: FieldSchema, steps: readonly string[]): FieldSchema | undefined {
  let here: FieldSchema | undefined = schema;
  for (const step of steps) here = here?.properties?.[step];
  return here;
}

/** A value without its secrets, however deep they are. */
function masked(schema: FieldSchema | undefined, value: unknown): unknown {
  if (schema?.writeOnly && typeof value === 'string') return '••••';
  if (Array.isArray(value)) return value.map((each) => masked(schema?.items, each));
  if (!isGroup(value)) return value;
  const among = schema?.oneOf ?? schema?.anyOf ?? [schema];
  const of = (name: string) => {
    const found = among.flatMap((each) => each?.properties?.[name] ?? []);
    return found.find((each) => each.writeOnly) ?? found[0];
  };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(of(name), each)]));
}

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return '默认';
  if (value === '') return '空';
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map(formatPlain).join('、');
  if (typeof value !== 'string' && typeof value !== 'boolean') return formatPlain(value);
  const chosen = choiceName(name, value);
  if (chosen !== String(value) || typeof value === 'string') return chosen;
  return value ? '开' : '关';
}
