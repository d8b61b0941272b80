import type { SessionItem } from '@tongxing/contract/calls/sessions.ts';

/** A browser and the sign-ins that live on it. */
export interface SignedInDevice {
  /** The sign-in that asks, or the one that was seen last. */
  readonly newest: SessionItem;
  readonly signIns: readonly SessionItem[];
}

/** A device once, however often somebody signed in on it; in the order of the list, the one that asks first. */
export function groupDevices(items: readonly SessionItem[]): SignedInDevice[] {
  const groups = new Map<string, SessionItem[]>();
  for (const item of items) groups.set(item.browser, [...(groups.get(item.browser) ?? []), item]);
  return [...groups.values()].flatMap((signIns) => (signIns[0] ? [{ newest: signIns[0], signIns }] : []));
}
