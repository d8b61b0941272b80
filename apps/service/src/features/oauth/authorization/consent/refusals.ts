import { refusalSeconds } from '@tongxing/contract/limits.ts';
import { toSeconds } from '../../../../kernel/clock.ts';

/** Whether a refusal of this moment, in seconds since the epoch, has expired: after thirty days the person is asked again. */
export const isRefusalExpired = (refusedAt: number, now: Date): boolean =>
  toSeconds(now) - refusedAt >= refusalSeconds;
