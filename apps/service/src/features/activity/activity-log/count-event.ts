import type { Change } from '../../../transaction/work.ts';
import type { AccountEvent } from './account-event.ts';

/** Counts what of an account's log belongs into the figures; refusals are counted where they are answered. */
export function countEvent(change: Change, { kind, method = '' }: AccountEvent): void {
  if (kind === 'registered') change.count({ name: 'registration', labels: [method] });
  if (kind === 'operator_created') change.count({ name: 'registration', labels: ['operator'] });
  if (kind === 'sign_in') change.count({ name: 'sign_in', labels: [method, 'succeeded'] });
}
