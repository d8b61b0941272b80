import { type Filter, parse } from 'scim2-parse-filter';

/** In characters. */
const longest = 1000;
const mostConditions = 10;

/** What people can be found by: each has an index, or is about the rows of one app. */
const attributes = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  active: 'active',
  'emails.value': 'emails.value',
  emails: 'emails.value',
} as const;
export type Attribute = (typeof attributes)[keyof typeof attributes];

export interface Condition {
  readonly attribute: Attribute;
  readonly value: string | boolean;
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

function conditionsOf(filter: Filter): Condition[] | null {
  if (filter.op === 'and' && 'filters' in filter) {
    const parts = filter.filters.map(conditionsOf);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (filter.op !== 'eq' || !('compValue' in filter)) return null;
  const attribute =
    attributes[filter.attrPath.replace(coreSchema, '').toLowerCase() as keyof typeof attributes];
  const { compValue: value } = filter;
  if (!attribute || (typeof value !== 'string' && typeof value !== 'boolean')) return null;
  return [{ attribute, value }];
}

/** The conditions of a filter, which all have to hold; null for one that we do not answer, or cannot read. */
export function readFilter(text: string | undefined): readonly Condition[] | null {
  if (text === undefined) return [];
  if (text.length > longest) return null;
  try {
    const conditions = conditionsOf(parse(text));
    return conditions && conditions.length <= mostConditions ? conditions : null;
  } catch {
    return null;
  }
}

/** A number of the query within bounds; `usual` for none, or one that cannot be read. */
export function numberIn(
  text: string | undefined,
  usual: number,
  [least, most]: readonly [number, number],
): number {
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isInteger(value) ? Math.min(Math.max(value, least), most) : usual;
}
