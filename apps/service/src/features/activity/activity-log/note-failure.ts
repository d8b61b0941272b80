import type { Work } from '../../../transaction/work.ts';
import type { AccountEvent } from './account-event.ts';

/** Failures of one kind per account: strangers must not fill the log. */
const mostAnHour = 10;
const mostADay = 20;

/**
 * Records a failed attempt in the log of the account, after the reply, so that the reply's time discloses nothing. If
 * the account is unknown or over the limit, it writes a line to the service's log instead. `nobody`: what is counted in the
 * place of an unknown account, where even the load that an attempt causes must tell nothing.
 */
export function noteFailure(
  work: Work,
  event: Pick<AccountEvent, 'kind' | 'method' | 'sessionId'>,
  findAccountId: () => Promise<string | null>,
  nobody?: string,
): void {
  work.background.run('recording a failure', async () => {
    const accountId = await findAccountId();
    const whose = accountId ?? nobody;
    const isWorthy = whose !== undefined && (await isWorthARow(work, `${event.kind}:${whose}`));
    if (accountId && isWorthy) {
      await work.change((change) => change.record({ ...event, accountId }));
    } else {
      const { kind, method } = event;
      work.log.info({ kind, method, requestId: work.caller.requestId }, 'something was tried and refused');
    }
  });
}

/** Whether fewer have been recorded within the hour, and within the day. */
async function isWorthARow({ state }: Work, whose: string): Promise<boolean> {
  if ((await state.increment(`failures:${whose}`, 1, 3600)) > mostAnHour) return false;
  return (await state.increment(`failures-of-day:${whose}`, 1, 24 * 3600)) <= mostADay;
}
