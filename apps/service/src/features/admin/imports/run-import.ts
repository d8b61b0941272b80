import { permissionTo } from '@tongxing/contract/permissions.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import { isOutage } from '../../../kernel/async/outage.ts';
import type { Change } from '../../../transaction/work.ts';
import { disableAccount } from '../../accounts/accounts/account-status.ts';
import { followRules } from '../../accounts/groups/rule-members.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { addFields, type FieldChanges } from '../../accounts/profile-fields/field-store.ts';
import type { ForeignPerson } from '../../sign-in/imported-accounts/imported-record.ts';
import { type ReconciledPerson, reconcilePerson } from '../../sign-in/imported-accounts/reconcile-person.ts';
import { saveImported } from '../../sign-in/imported-accounts/save-imported.ts';
import { findRoles } from '../operators/operator-store.ts';
import { endEverything } from '../people/reach-person.ts';
import {
  addImportKeys,
  containsRun,
  endImport,
  findWaiting,
  type ImportJob,
  noteRecords,
  type Reported,
} from './import-store.ts';
import { readImportedFields } from './imported-fields.ts';
import { joinNamedGroups, permissionsOfAsker, readNamedGroups } from './imported-groups.ts';
import { readPeople } from './read-people.ts';
import { UnreadableFile } from './read-text.ts';

const atOnce = 500;
/** A concurrent registration may take an identifier that was free when the batch looked it up. */
const mostTries = 5;

/** A record ready to be saved, or the reason why it is refused. */
interface Ready {
  readonly externalId: string;
  readonly person: ReconciledPerson | string;
  /** Keys of groups. */
  readonly groups: readonly string[];
  /** The site's own fields. */
  readonly fields: FieldChanges;
}

async function makeReady(
  work: PasswordWork,
  job: ImportJob,
  record: ForeignPerson | string,
  mayDecide: boolean,
): Promise<Ready> {
  if (typeof record === 'string') return { externalId: '', person: record, groups: [], fields: new Map() };
  const { plainPassword, ...rest } = record;
  // A dry run saves no hash, so one hash stands for all.
  const hashed =
    plainPassword === undefined
      ? undefined
      : await (job.is_dry_run ? work.passwords.hash('a dry run') : work.passwords.hash(plainPassword));
  const { fields, notes } = readImportedFields(work, record.fields ?? {}, mayDecide);
  const person = reconcilePerson(
    work,
    {
      ...rest,
      passwordHash: hashed ?? rest.passwordHash,
      notes: [...(record.notes ?? []), ...notes],
    },
    { trustsContacts: job.trusts_contacts, now: work.clock.now() },
  );
  return { externalId: record.externalId, person, groups: record.groups ?? [], fields };
}

const shutNow = 'it came before; disabled now as it is there';

/**
 * Disables an active account that came before and is disabled in the old system: an earlier import may have brought it in as
 * active. False where it is not active, or an operator's. Nothing is ever enabled: an operator here may have disabled it.
 */
async function shutImported(change: Change, accountId = ''): Promise<boolean> {
  if ((await findRoles(change.db, accountId)).length > 0) return false;
  if (!(await disableAccount(change, accountId))) return false;
  await endEverything(change, accountId);
  return true;
}

/** Saves the next records and the run's progress in one change; null where another process has continued the run. */
async function saveBatch(
  work: PasswordWork,
  job: ImportJob,
  batch: readonly Ready[],
): Promise<ImportJob | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work.change(async (change) => {
        if (!(await containsRun(change, job))) return null;
        const keys = [...new Set(batch.flatMap(({ groups }) => groups))];
        const groupsOf = await readNamedGroups(change, keys, job.asked_by);
        const people = batch.flatMap(({ person }) => (typeof person === 'string' ? [] : [person]));
        const outcomes = await saveImported(change, people, {
          source: job.source,
          isDryRun: job.is_dry_run,
          addKeys: (keys) => addImportKeys(change, job.id, keys),
        });
        const saved = outcomes[Symbol.iterator]();
        const done: Reported[] = [];
        const joining: { accountId: string; ids: readonly string[] }[] = [];
        const filled: { accountId: string; fields: FieldChanges }[] = [];
        for (const { externalId, person, groups, fields } of batch) {
          if (typeof person === 'string') {
            done.push({ externalId, outcome: 'refused', why: person });
            continue;
          }
          const { value } = saved.next();
          if (!value) throw new Error('an outcome is missing');
          const isShut = person.isDisabled && value.outcome === 'existing' && !job.is_dry_run;
          const { ids, notes } = groupsOf(value.outcome === 'created' ? groups : []);
          if (value.accountId !== undefined) joining.push({ accountId: value.accountId, ids });
          if (value.outcome === 'created' && value.accountId !== undefined)
            filled.push({ accountId: value.accountId, fields });
          const why = isShut && (await shutImported(change, value.accountId)) ? shutNow : value.why;
          done.push({ ...value, why: [why, ...notes].filter(Boolean).join('; '), externalId });
        }
        await addFields(change, filled);
        await joinNamedGroups(change, joining, job.asked_by);
        if (joining.length > 0) {
          await followRules(
            change,
            joining.map(({ accountId }) => accountId),
          );
        }
        return noteRecords(change, job, done);
      });
    } catch (error) {
      if (violatedConstraint(error) === null || attempt === mostTries) throw error;
    }
  }
}

/**
 * Imports a file from where the run stopped, some hundred people per change; a killed run continues after the last change.
 * Ends at the end of the file, where it cannot be read, or where another process has continued the run.
 */
export async function runImport(
  work: PasswordWork,
  started: ImportJob,
  text: AsyncIterable<string>,
  onProgress: (job: ImportJob) => void = () => {},
): Promise<void> {
  let job: ImportJob | null = started;
  let skip = Number(started.records_read);
  let batch: Ready[] = [];
  const asker = await permissionsOfAsker(work.db, started.asked_by, work.clock.now());
  const mayDecide = asker.has(permissionTo.writeGroups);
  try {
    for await (const record of readPeople(started.source, text)) {
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      batch.push(await makeReady(work, started, record, mayDecide));
      if (batch.length < atOnce) continue;
      job = await saveBatch(work, job, batch);
      if (!job) return;
      batch = [];
      onProgress(job);
    }
    if (batch.length > 0) job = await saveBatch(work, job, batch);
    if (!job) return;
    onProgress(job);
    await work.change((change) => endImport(change, started.id, null));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // The records read so far are saved, so that they need not be read again.
    if (job && batch.length > 0) await saveBatch(work, job, batch);
    await work.change((change) => endImport(change, started.id, error.message));
  }
}

const partLength = 256 * 1024;

async function* inParts(data: string): AsyncGenerator<string> {
  for (let at = 0; at < data.length; ) {
    const end = at + partLength;
    // A surrogate pair (a rare Han character, an emoji) is not split: each part is encoded by itself.
    const isCut = (data.codePointAt(end - 1) ?? 0) > 0xffff;
    const next = isCut ? end + 1 : end;
    yield data.slice(at, next);
    at = next;
  }
}

/**
 * Imports the files received over HTTP, oldest first. An error that is no outage would recur, so it ends its import and
 * does not block the next.
 */
export async function runWaitingImports(work: PasswordWork): Promise<void> {
  for (let last = ''; ; ) {
    const job = await findWaiting(work.db);
    // Another process continues it.
    if (!job || job.id === last) return;
    last = job.id;
    try {
      await runImport(work, job, inParts(job.data ?? ''));
    } catch (error) {
      if (isOutage(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      work.log.error(`The import ${job.id} was ended by an error: ${message}`);
      await work.change((change) => endImport(change, job.id, message));
    }
  }
}
