import type { listAudit } from '@tongxing/contract/manage/audit.ts';
import type { Asked } from '../../../api/manage/ask.ts';
import { isDay, startOfDay } from '../day-range.ts';

export interface AuditFilter {
  readonly operator: string;
  readonly target: string;
  readonly kind: string;
  /** Days of date inputs. */
  readonly from: string;
  readonly to: string;
}

/** What of an address filters the audit. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  return {
    operator: text('operator'),
    target: text('target'),
    kind: text('kind'),
    from: day('from'),
    to: day('to'),
  };
}

/** The filter as the Management API takes it: whole days of this place. */
export function toAuditQuery({ from, to, ...rest }: AuditFilter): Asked<typeof listAudit> {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
  };
}
