import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount, identifierKey } from '../../accounts/accounts/account-store.ts';
import { askOldSystem, type OldSystemWork } from './old-system.ts';
import { reconcilePerson } from './reconcile-person.ts';
import { saveImported } from './save-imported.ts';

interface Adopting {
  readonly identifier: string;
  readonly password: string;
  /** How long the old system may take (ms). */
  readonly milliseconds: number;
}

/**
 * Asks the old system about an unknown name; if it confirms the password, creates the account. Null if it does not,
 * if the person it names does not have the identifier that was typed, or if they or something of theirs exist here
 * already.
 */
export async function adoptPerson(
  work: OldSystemWork,
  { identifier, password, milliseconds }: Adopting,
): Promise<Account | null> {
  const { source, trust_contacts: trustsContacts } = work.settings.file.migration;
  const answer = await askOldSystem(work, { identifier, password }, milliseconds);
  if (!answer) return null;
  const typed = identifierKey(identifier);
  const names = [answer.username, answer.phone, answer.email].filter((each) => each !== undefined);
  if (!names.some((name) => identifierKey(name.trim()) === typed)) {
    work.log.warn('migration.ask_url says yes to somebody who has not what was typed: nobody is let in');
    return null;
  }
  const passwordHash = await work.passwords.hash(password);
  const person = reconcilePerson(
    work,
    { ...answer, passwordHash },
    { trustsContacts, now: work.clock.now() },
  );
  if (typeof person === 'string') {
    work.log.warn({ why: person }, 'migration.ask_url names somebody who cannot have an account');
    return null;
  }
  try {
    return await work.change(async (change) => {
      const [outcome] = await saveImported(change, [person], {
        source,
        isDryRun: false,
        isWholeOnly: true,
        addKeys: async () => new Set(),
      });
      const isNew = outcome?.outcome === 'created' && outcome.accountId !== undefined;
      return isNew ? findAccount(change.db, outcome.accountId) : null;
    });
  } catch (error) {
    // Two sign-ins of the same person at once: the other one has created the account.
    if (violatedConstraint(error) === null) throw error;
    return null;
  }
}
