import { type FieldSchema, isGroup, labelAt } from './field-schema.ts';

const dots = '••••';

/** Whether a text is the mask of a stored secret. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.startsWith(dots);

function isSecretAt(schema: FieldSchema, path: string): boolean {
  let here: FieldSchema | undefined = schema;
  for (const step of path.split('.')) here = here?.properties?.[step];
  return here?.writeOnly === true;
}

/** A value of a setting as a short text. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '默认';
  if (value === true) return '开';
  if (value === false) return '关';
  if (value === '') return '空';
  if (Array.isArray(value)) {
    if (value.length === 0) return '无';
    return value.some(isGroup) ? value.map(nameOf).join('、') : value.join('、');
  }
  if (isGroup(value)) return nameOf(value);
  return String(value);
}

function nameOf(entry: unknown): string {
  if (!isGroup(entry)) return String(entry);
  const { name, label, key, vendor, kind, version } = entry;
  const found = [name, label, key, vendor, kind, version].find((each) => typeof each === 'string');
  return found === undefined ? `${Object.keys(entry).length} 项` : String(found);
}

/** One change, as a sentence: “站点名称”：旧 → 新. */
export function formatChange(
  schema: FieldSchema,
  { path, before, after }: { readonly path: string; readonly before: unknown; readonly after: unknown },
): string {
  const label = `“${labelAt(schema, path)}”`;
  if (isSecretAt(schema, path)) {
    const isGone = after === null || after === '';
    return `${label}：${isGone ? '清除' : '更换'}`;
  }
  const [one, other] = [formatValue(before), formatValue(after)];
  // The list keeps its names, but the entries differ inside.
  return one === other ? `${label}：有变更` : `${label}：${one} → ${other}`;
}
