import type { FieldValues, ShownField } from '@tongxing/contract/rules/profile-fields.ts';

/** A field's name in the page's language. */
export const nameOfField = ({ label }: Pick<ShownField, 'label'>): string =>
  (import.meta.env.VITE_LANGUAGE === 'en' && label.en) || label.zh;

/** What a field takes, below its input; undefined where that is anything. */
export function hintOfField({ type, min, max }: ShownField): string | undefined {
  if (type === 'number' && min !== undefined && max !== undefined) return `${min}–${max}`;
  if (type !== 'text' || max === undefined) return undefined;
  return min === undefined ? `最多 ${max} 个字` : `${min}–${max} 个字`;
}

/** Whether its person may change it. */
export const isOwnToEdit = ({ edit }: Pick<ShownField, 'edit'>): boolean => edit !== 'operators';

/** A value as its input has it. */
export const typedValue = (values: FieldValues | undefined, key: string): string =>
  String(values?.[key] ?? '');

/** What is wrong with a field that the service refused; null where it refused none of these. */
export const faultyField = (details: Readonly<Record<string, unknown>>): string | null =>
  typeof details['field'] === 'string' ? details['field'] : null;
