import type { SettingChange } from '@tongxing/contract/manage/settings.ts';
import { isMasked } from './secret-fields.ts';

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an entry of a list is known by, so that it is found again where the list was put in another order. */
const identityOf = (entry: Group): unknown => entry['key'] ?? entry['kind'] ?? entry['vendor'];

/**
 * JSON Merge Patch (RFC 7396): fields of the patch before those of the value, null takes one out, lists as a whole. A
 * secret that comes back as it was shown is the one that is `known`: what is in force.
 */
export function mergePatch(value: Group, patch: Group, known: Group): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...value };
  for (const [name, next] of Object.entries(patch)) {
    if (next === null) {
      delete merged[name];
      continue;
    }
    const [now, there] = [merged[name], known[name]];
    merged[name] = isGroup(next)
      ? mergePatch(isGroup(now) ? now : {}, next, isGroup(there) ? there : {})
      : unmask(next, there);
  }
  return merged;
}

/** Puts secrets in the place of their masks. One that nothing is known of stays masked, and is refused for it. */
function unmask(next: unknown, known: unknown): unknown {
  if (isMasked(next)) return known ?? next;
  if (Array.isArray(next)) {
    const there = Array.isArray(known) ? known : [];
    return next.map((entry, index) => {
      if (!isGroup(entry)) return entry;
      const same = there.find((other) => isGroup(other) && identityOf(other) === identityOf(entry));
      return unmask(entry, identityOf(entry) === undefined ? there[index] : same);
    });
  }
  if (!isGroup(next)) return next;
  const there = isGroup(known) ? known : {};
  return Object.fromEntries(Object.entries(next).map(([name, inner]) => [name, unmask(inner, there[name])]));
}

/** The paths of masks that stand for nothing. */
export function masksIn(value: unknown, at = ''): string[] {
  if (isMasked(value)) return [at];
  if (Array.isArray(value)) return value.flatMap((each, index) => masksIn(each, `${at}[${index}]`));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => masksIn(inner, at ? `${at}.${name}` : name));
}

/** What is other in one of two groups, field by field; lists as a whole. */
export function changesBetween(before: Group, after: Group, at = ''): SettingChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const path = at ? `${at}.${name}` : name;
    const [one, other] = [before[name], after[name]];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    if (isGroup(one) && isGroup(other)) return changesBetween(one, other, path);
    return [{ path, before: one ?? null, after: other ?? null }];
  });
}
