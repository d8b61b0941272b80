import type { Work } from '../../../transaction/work.ts';
import type { AccountEvent } from './account-event.ts';

/** Failures of one kind per account and hour: strangers must not fill the log. */
const mostAnHour = 10;

/**
 * Records a failed attempt in the log of the account, after the reply, so that the reply's time discloses nothing. If
 * the account is unknown or over the limit, it writes a line to the service's log instead.
 */
export function noteFailure(
  work: Work,
  event: Pick<AccountEvent, 'kind' | 'method' | 'sessionId'>,
  findAccountId: () => Promise<string | null>,
): void {
  work.background.run('recording a failure', async () => {
    const accountId = await findAccountId();
    const count = accountId && (await work.state.increment(`failures:${event.kind}:${accountId}`, 1, 3600));
    if (accountId && count && count <= mostAnHour) {
      await work.change((change) => change.record({ ...event, accountId }));
    } else {
      const { kind, method } = event;
      work.log.info({ kind, method, requestId: work.caller.requestId }, 'something was tried and refused');
    }
  });
}
