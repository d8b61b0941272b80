import { violatedConstraint } from '../../../database/violated-constraint.ts';
import type { Account } from '../../account/accounts/account.ts';
import { findAccount, identifierKey } from '../../account/accounts/account-store.ts';
import { keepPeople } from './keep-people.ts';
import { askOldSystem, type OldSystemWork } from './old-system.ts';
import { settlePerson } from './settle-person.ts';

interface Adopting {
  readonly identifier: string;
  readonly password: string;
  /** How long the old system may take (ms). */
  readonly milliseconds: number;
}

/**
 * Asks the system that people come from for somebody nobody knows here; where it says yes, makes their account. Null
 * where it says no, where whom it names has not what was typed, and where they, or what is theirs, are here already.
 */
export async function adoptPerson(
  work: OldSystemWork,
  { identifier, password, milliseconds }: Adopting,
): Promise<Account | null> {
  const { source, trust_contacts: trustsContacts } = work.settings.file.migration;
  const told = await askOldSystem(work, { identifier, password }, milliseconds);
  if (!told) return null;
  const typed = identifierKey(identifier);
  const names = [told.username, told.phone, told.email].filter((each) => each !== undefined);
  if (!names.some((name) => identifierKey(name.trim()) === typed)) {
    work.log.warn('migration.ask_url says yes to somebody who has not what was typed: nobody is let in');
    return null;
  }
  const passwordHash = await work.passwords.hash(password);
  const person = settlePerson({ ...told, passwordHash }, { trustsContacts, now: work.clock.now() });
  if (typeof person === 'string') {
    work.log.warn({ why: person }, 'migration.ask_url names somebody who cannot have an account');
    return null;
  }
  try {
    return await work.change(async (change) => {
      const [outcome] = await keepPeople(change, [person], {
        source,
        isDryRun: false,
        addKeys: async () => new Set(),
      });
      return outcome?.accountId === undefined ? null : findAccount(change.db, outcome.accountId);
    });
  } catch (error) {
    // Two of their sign-ins at once: the other one has made the account.
    if (violatedConstraint(error) === null) throw error;
    return null;
  }
}
