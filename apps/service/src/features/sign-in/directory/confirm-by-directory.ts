import type { Work } from '../../../transaction/work.ts';
import type { DirectoryWork } from '../identities/directory.ts';
import { listOwnSubjects } from '../identities/identity-store.ts';

/**
 * Whether a directory takes a password as that of this account's person there. `unavailable`: none takes it, and one did not
 * answer.
 */
export async function confirmByDirectory(
  work: Work & DirectoryWork,
  accountId: string,
  password: string,
): Promise<'proven' | 'refused' | 'unavailable'> {
  const own = await listOwnSubjects(work.db, accountId);
  let outcome: 'refused' | 'unavailable' = 'refused';
  for (const directory of work.directories) {
    for (const { subject } of own.filter(({ provider }) => provider === directory.key)) {
      const answer = (await directory.confirm?.(subject, password)) ?? { kind: 'refused' };
      if (answer.kind === 'proven') return 'proven';
      if (answer.kind === 'unavailable') outcome = 'unavailable';
      if (answer.log) {
        const { requestId } = work.caller;
        work.log.warn({ directory: directory.key, requestId }, answer.log);
      }
    }
  }
  return outcome;
}
