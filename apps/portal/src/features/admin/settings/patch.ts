import { isGroup, type Raw } from './field-schema.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The patch from one value to another: JSON Merge Patch (RFC 7396), lists as a whole, null for removed fields. */
export function patchBetween(before: Raw, after: Raw): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[name], after[name]];
    if (isSame(one, other)) continue;
    if (other === undefined) patch[name] = null;
    else if (isGroup(one) && isGroup(other)) patch[name] = patchBetween(one, other);
    else patch[name] = other;
  }
  return patch;
}

/** A value with a patch applied: typed changes win over what others saved meanwhile. */
export function applyPatch(value: Raw, patch: Raw): Raw {
  const next: Record<string, unknown> = { ...value };
  for (const [name, change] of Object.entries(patch)) {
    const below = next[name];
    if (change === null) delete next[name];
    else if (isGroup(change)) next[name] = applyPatch(isGroup(below) ? below : {}, change);
    else next[name] = change;
  }
  return next;
}

interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The differences of two groups by field; lists as a whole. */
export function differencesBetween(before: Raw, after: Raw, at = ''): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const path = at ? `${at}.${name}` : name;
    const [one, other] = [before[name], after[name]];
    if (isSame(one, other)) return [];
    if (isGroup(one) && isGroup(other)) return differencesBetween(one, other, path);
    return [{ path, before: one ?? null, after: other ?? null }];
  });
}
