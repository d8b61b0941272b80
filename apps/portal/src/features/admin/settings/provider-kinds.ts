import { providerNames } from '@tongxing/contract/provider-names.ts';
import type { FieldSchema, Raw } from './field-schema.ts';
import { kindOf } from './field-schema.ts';

const names: Readonly<Record<string, string>> = {
  ...providerNames,
  'openid-connect': 'OpenID Connect',
  'oauth2-table': 'OAuth 2.0（自定义）',
};

/** The name of a kind of provider. */
export const providerKindName = (kind: string): string => names[kind] ?? kind;

/** An entry's name on the sign-in page, and its key. */
export function describeEntry(entry: Raw): { key: string; name: string; icon: string; kind: string } {
  const text = (name: string) => (typeof entry[name] === 'string' ? (entry[name] as string) : '');
  const kind = text('kind');
  const key = text('key') || kind;
  return { kind, key, name: text('name') || providerKindName(kind), icon: text('icon') || kind };
}

/** Every kind that can be added. */
export function kindsOf(
  schema: FieldSchema,
): readonly { readonly kind: string; readonly schema: FieldSchema }[] {
  const options = schema.properties?.['providers']?.items?.oneOf ?? [];
  return options.map((option) => ({ kind: kindOf(option).value, schema: option }));
}
