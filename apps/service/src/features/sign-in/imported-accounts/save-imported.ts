import { digest } from '../../../kernel/crypto/digest.ts';
import type { Change } from '../../../transaction/work.ts';
import {
  findTaken,
  insertImportedAccounts,
  takenKey,
  takenName,
} from '../../accounts/accounts/imported-account-store.ts';
import { findReservedUsernames } from '../../accounts/accounts/reserved-usernames.ts';
import { startLogs } from '../../activity/activity-log/record-event.ts';
import { findKnownSubjects, insertBindings } from '../identities/identity-store.ts';
import { insertForeignTotps } from '../second-factor/totp-store.ts';
import { totpContext } from '../second-factor/verify-second-factor.ts';
import { findImported } from './imported-account-store.ts';
import { canOpen, type ReconciledPerson } from './reconcile-person.ts';

export interface Outcome {
  readonly outcome: 'created' | 'existing' | 'conflict' | 'refused';
  /** In English, for the operator who imports. */
  readonly why: string;
  /** The account that was created, or came before; absent if there is none, and for a new one in a dry run. */
  readonly accountId?: string;
}

export interface ImportSaving {
  readonly source: string;
  readonly isDryRun: boolean;
  readonly isWholeOnly?: boolean;
  /** Returns the keys that are new in the same file, for a dry run that writes nothing else. */
  addKeys(keys: readonly Buffer[]): Promise<ReadonlySet<string>>;
}

const subjectKey = (provider: string, subject: string) => `${provider}\n${subject}`;

/** Everything of a person that only one account can have. */
function claimsOf(person: ReconciledPerson): string[] {
  return [
    ...person.contacts.map(takenKey),
    ...(person.username ? [takenName(person.username)] : []),
    ...person.bindings.flatMap(subjectKeys),
  ];
}

const subjectKeys = ({ provider, subjects }: ReconciledPerson['bindings'][number]) =>
  subjects.map((subject) => subjectKey(provider, subject));

/** The person without what another account has, and what that is. */
function leaveOut(person: ReconciledPerson, isTaken: (key: string) => boolean) {
  const contacts = person.contacts.filter((contact) => !isTaken(takenKey(contact)));
  const bindings = person.bindings.filter((binding) => !subjectKeys(binding).some(isTaken));
  const username = person.username && isTaken(takenName(person.username)) ? null : person.username;
  const what = [
    ...person.contacts.filter((each) => !contacts.includes(each)).map(({ kind }) => kind),
    ...(username === person.username ? [] : ['user name']),
    ...person.bindings
      .filter((each) => !bindings.includes(each))
      .map(({ provider }) => `binding of ${provider}`),
  ];
  return { rest: { ...person, contacts, bindings, username }, what };
}

/**
 * Creates an account for each of these people of another system, with all their data, in a few statements for all
 * of them. People imported before stay unchanged. What belongs to another account is left out and reported; so is
 * a person whom nothing else would let in, or whom `isWholeOnly` would not have in parts. No two people are ever merged
 * automatically.
 */
export async function saveImported(
  change: Change,
  people: readonly ReconciledPerson[],
  { source, isDryRun, isWholeOnly = false, addKeys }: ImportSaving,
): Promise<Outcome[]> {
  const { db } = change;
  const ids = people.map(({ externalId }) => externalId);
  const known = await findImported(db, source, ids);
  const fresh = people.filter(({ externalId }) => !known.has(externalId));
  const bindings = fresh.flatMap((person) => person.bindings);
  const usernames = fresh.flatMap(({ username }) => (username === null ? [] : [username]));
  const taken = new Set([
    ...(await findTaken(
      db,
      fresh.flatMap(({ contacts }) => contacts),
      usernames,
    )),
    ...(await findReservedUsernames(db, change, usernames, change.at)).map(takenName),
    ...(await findKnownSubjects(db, bindings)).map(({ provider, subject }) => subjectKey(provider, subject)),
  ]);
  const inFile = isDryRun ? await keysBefore(fresh, addKeys) : new Set<string>();
  const seen = new Set<string>();
  const made: { person: ReconciledPerson; id: string }[] = [];
  const outcomes = people.map((person): Outcome => {
    const { externalId, notes } = person;
    const before = known.get(externalId);
    if (before) return { outcome: 'existing', why: 'it came before', accountId: before };
    const own = `id\n${externalId}`;
    if (seen.has(own) || inFile.has(own))
      return { outcome: 'conflict', why: 'the same id stands in the file before' };
    const isTaken = (key: string) => taken.has(key) || seen.has(key) || inFile.has(key);
    const { rest, what } = leaveOut(person, isTaken);
    const left = what.map((each) => `${each} left out: another account has it`);
    if (left.length > 0 && (isWholeOnly || !canOpen(rest)))
      return { outcome: 'conflict', why: left.join('; ') };
    for (const key of [own, ...claimsOf(rest)]) seen.add(key);
    const id = change.random.uuid();
    made.push({ person: rest, id });
    return {
      outcome: 'created',
      why: [...left, ...notes].join('; '),
      ...(isDryRun ? {} : { accountId: id }),
    };
  });
  if (!isDryRun) await insertAll(change, source, made);
  return outcomes;
}

/** The keys of these people that appeared earlier in the file; the others are saved for those that follow. */
async function keysBefore(
  people: readonly ReconciledPerson[],
  addKeys: ImportSaving['addKeys'],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(people.flatMap((person) => [`id\n${person.externalId}`, ...claimsOf(person)]))];
  const added = await addKeys(keys.map((key) => digest(key)));
  return new Set(keys.filter((key) => !added.has(digest(key).toString('hex'))));
}

async function insertAll(
  change: Change,
  source: string,
  made: readonly { person: ReconciledPerson; id: string }[],
): Promise<void> {
  if (made.length === 0) return;
  const { db, at, vault } = change;
  await insertImportedAccounts(
    change,
    made.map(({ person, id }) => ({ ...person, id })),
  );
  await db
    .insertInto('imported_account')
    .values(
      made.map(({ person, id }) => ({
        source,
        external_id: person.externalId,
        account_id: id,
        imported_at: at,
      })),
    )
    .execute();
  await startLogs(
    change,
    made.map(({ id }) => id),
    { method: 'import' },
  );
  await insertBindings(
    change,
    made.flatMap(({ person, id }) => person.bindings.map((binding) => ({ ...binding, accountId: id }))),
  );
  const totps = made.flatMap(({ person: { totpSecret }, id }) =>
    totpSecret === null ? [] : [{ accountId: id, secret: vault.seal(totpSecret, totpContext(id)) }],
  );
  await insertForeignTotps(change, totps);
}
