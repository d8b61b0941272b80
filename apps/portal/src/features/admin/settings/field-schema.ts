import { type Section, sections } from '@tongxing/contract/manage/settings.ts';

/** The values of a group of settings. */
export type Raw = Readonly<Record<string, unknown>>;

/** The part of JSON Schema that the settings use. */
export interface FieldSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly writeOnly?: boolean;
  /** `image/*`: the address of a picture. */
  readonly contentMediaType?: string;
  readonly minLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly oneOf?: readonly FieldSchema[];
  readonly anyOf?: readonly FieldSchema[];
  readonly propertyNames?: FieldSchema;
  readonly additionalProperties?: FieldSchema | boolean;
}

const keys: Readonly<Partial<Record<Section, string>>> = { 'sign-in': 'login', registration: 'register' };

const [loadDrawn] = Object.values(
  import.meta.glob<FieldSchema>('../../../../../../docs/handbook/settings.schema.json', {
    import: 'default',
  }),
);

/** The schema of every section with Chinese descriptions, as the handbook has it. */
export async function loadSchemas(): Promise<Readonly<Record<Section, FieldSchema>>> {
  const drawn = (await loadDrawn?.())?.properties ?? {};
  const schemaOf = (section: Section): FieldSchema => {
    const own = drawn[keys[section] ?? section] ?? {};
    const isList = section === 'providers' || section === 'directories';
    return isList ? { type: 'object', properties: { [section]: own } } : own;
  };
  return Object.fromEntries(sections.map((section) => [section, schemaOf(section)])) as never;
}

export const isGroup = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of a list entry: the constant that tells the alternatives apart. */
export function kindOf(option: FieldSchema): { readonly name: string; readonly value: string } {
  const [found] = Object.entries(option.properties ?? {}).filter(([, field]) => field.const !== undefined);
  return { name: found?.[0] ?? '', value: String(found?.[1].const ?? '') };
}

/** The schema of an entry's kind. */
export function optionOf(options: readonly FieldSchema[], entry: Raw): FieldSchema | undefined {
  return options.find((option) => entry[kindOf(option).name] === kindOf(option).value);
}

/** Removes Markdown and what the console shows in another way. */
const plain = (text: string) =>
  text.replace(/[；，]?留空用 `site\.\w+`/, '').replace(/`|\[|\]\([^)]*\)/g, '');

/** The name of a field and its hint: the schema describes a field as `名称：说明`. */
export function wordsOf(
  name: string,
  schema: FieldSchema,
): { readonly label: string; readonly hint: string } {
  const text = plain(schema.description ?? name);
  const at = text.indexOf('：');
  return at < 0 ? { label: text, hint: '' } : { label: text.slice(0, at), hint: text.slice(at + 1) };
}

/** The schema at a path such as `vendors[0].sign_name`, as far as it can be resolved, with the names along the path. */
export function labelAt(schema: FieldSchema, path: string): string {
  const labels: string[] = [];
  let here: FieldSchema | undefined = schema;
  for (const step of path.split(/[.[\]]+/).filter(Boolean)) {
    if (/^\d+$/.test(step)) {
      labels.push(`第 ${Number(step) + 1} 个`);
      here = here?.items;
      continue;
    }
    const among: readonly (FieldSchema | undefined)[] = here?.oneOf ?? [here];
    here = among.map((each) => each?.properties?.[step]).find((each) => each !== undefined);
    labels.push(here ? wordsOf(step, here).label : step);
  }
  return labels.join(' › ') || path;
}
