import type { Work } from '../../../transaction/work.ts';
import type { AccountEvent } from './account-event.ts';

/** So many failures of a kind are written into one account's log in an hour: strangers must not fill it. */
const mostAnHour = 10;

/**
 * Tells of something that failed: in the log of the account it was tried on, without keeping the reply waiting, as
 * its time must tell nothing; for the operator where no account is known, or its log has enough of it.
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
