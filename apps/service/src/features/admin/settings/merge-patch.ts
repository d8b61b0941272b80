import type { SettingChange } from '@tongxing/contract/manage/settings.ts';
import { isMasked } from './secret-fields.ts';

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The identity of a list entry, by which it is found after the list was reordered. */
export const identityOf = (entry: Group): unknown => entry['key'] ?? entry['kind'] ?? entry['vendor'];

/**
 * JSON Merge Patch (RFC 7396): fields of the patch override the value's, null removes one, lists are replaced whole. A
 * masked secret in the patch stands for the one in `known`, the settings in force.
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

/** Replaces masks by secrets. A mask without a known secret stays, and is refused for it. */
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

/** The paths of masks without a secret. */
export function masksIn(value: unknown, at = ''): string[] {
  if (isMasked(value)) return [at];
  if (Array.isArray(value)) return value.flatMap((each, index) => masksIn(each, `${at}[${index}]`));
  if (!isGroup(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => masksIn(inner, at ? `${at}.${name}` : name));
}

/** The differences between two groups, field by field; lists are compared whole. */
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
