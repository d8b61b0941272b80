import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { useCall } from '../../api/queries/use-call.ts';
import { formatMoment } from '../../parts/format-moment.ts';

/** When, where and on what the sign-in before this one was: who reads it notices one that was not theirs. */
export function LastVisit() {
  const log = useCall(listActivities, { type: 'sign_in' });
  const last = log.data?.items.find(({ kind, current }) => kind === 'sign_in' && !current);
  if (!last) return '账号的安全和去处，都在这里。';
  return `上次登录是${formatMoment(last.at)}，${last.place && `在${last.place}，`}用的是 ${last.device}。`;
}
