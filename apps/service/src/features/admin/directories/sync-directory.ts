import { type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import { listProvided } from '../../accounts/groups/provided-groups.ts';
import { listFields } from '../../accounts/profile-fields/field-store.ts';
import type { Directory, DirectoryWork, ListedPerson } from '../../sign-in/identities/directory.ts';
import { type KnownSubject, listSubjects } from '../../sign-in/identities/identity-store.ts';
import type { ProviderIdentity } from '../../sign-in/identities/linked-identity.ts';
import { hasOtherFields } from '../../sign-in/identities/own-fields.ts';
import { acceptIdentity } from '../../sign-in/identities/prove-identity.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { adoptListed, createListed, disableLeaver, enableReturned, updateListed } from './change-person.ts';
import { listValues, valuesToFollow } from './managed-values.ts';
import {
  type Difference,
  endRun,
  findLeavers,
  insertDifferences,
  type StoredRun,
  takeListedLeavers,
} from './run-store.ts';

export type SyncWork = Work & IdentityWork & DirectoryWork;

/** The most people of one directory, and the most differences of a run that are kept. */
const mostPeople = 200_000;
const mostDifferences = 10_000;
const atOnce = 500;

interface Progress {
  readonly run: StoredRun;
  readonly directory: Directory;
  /** True: it says what it would do. */
  readonly isPlan: boolean;
  readonly counts: { created: number; updated: number; refused: number };
  readonly differences: Difference[];
}

/**
 * Brings the accounts of a directory in line with its list, read twice: who is gone is known before anybody is changed. Ends
 * the run, or has it wait for an operator.
 */
export async function runSync(work: SyncWork, run: StoredRun): Promise<void> {
  const directory = work.directories.find(({ key }) => key === run.directory);
  if (!directory) return failRun(work, run, 'the settings have no such directory');
  const first = await readPresent(directory);
  if (!first.ok) return failRun(work, run, first.details.log);
  const { seen, present } = first.value;
  const { leaving, known } = await findLeaving(work, directory, present);
  const { guard, leaver } = directory.sync;
  const isTooMany = leaving.length >= guard.least && leaving.length > guard.share * known;
  const waits =
    !run.is_dry_run && !run.is_approved && known > 0 && (seen === 0 || (leaver === 'disable' && isTooMany));
  const listed = run.is_approved ? await work.change((change) => takeListedLeavers(change, run.id)) : null;
  const progress: Progress = {
    run,
    directory,
    isPlan: run.is_dry_run || waits,
    counts: { created: 0, updated: 0, refused: 0 },
    differences: [],
  };
  const second = await directory.list((page) => syncPage(work, progress, page));
  if (!second.ok) return failRun(work, run, second.log, progress);
  let left = 0;
  for (const person of leaver === 'disable' ? leaving : []) {
    // Whoever has gone since two operators looked waits for the next run.
    if (listed && !listed.has(person.subject)) continue;
    left += await syncLeaver(work, progress, person);
  }
  await work.change(async (change) => {
    const counts = { ...progress.counts, seen, gone: left };
    await insertDifferences(change, run.id, 1, progress.differences);
    await endRun(change, run.id, waits ? 'waiting' : 'done', counts);
    if (!waits) return;
    const data = { directory: directory.key, run: run.id, seen, left };
    await publishEvent(change, { type: 'directory.sync_waiting', accountId: null, data });
  });
  if (waits) {
    work.log.error(
      { directory: directory.key, seen, left },
      'a directory lacks too many people: nothing is changed until an operator applies or discards the run',
    );
  }
}

/** Ends a run that could not be finished; `log` says why, in plain English. Whom it has changed stay so. */
export async function failRun(
  work: SyncWork,
  run: StoredRun,
  log: string,
  progress?: Progress,
): Promise<void> {
  work.log.warn({ directory: run.directory }, `a directory was not synchronised: ${log}`);
  await work.change(async (change) => {
    if (progress) await insertDifferences(change, run.id, 1, progress.differences);
    await endRun(change, run.id, 'failed', progress?.counts ?? {}, log);
  });
}

/** Whom the directory has and does not bar. */
async function readPresent(directory: Directory) {
  const present = new Set<string>();
  let seen = 0;
  const read = await directory.list(async (page) => {
    seen += page.length;
    for (const { person, isBarred } of page) if (!isBarred) present.add(person.subjects[0]);
    if (present.size > mostPeople) throw new Error(`a directory has more than ${mostPeople} people`);
  });
  return read.ok
    ? succeed({ seen, present })
    : { ok: false as const, failure: 'unread', details: { log: read.log } };
}

/** Whose identity of the directory is in its list no more, and how many have one; without those who left before. */
async function findLeaving(work: SyncWork, { key }: Directory, present: ReadonlySet<string>) {
  const leaving: KnownSubject[] = [];
  let known = 0;
  for (let after = ''; ; ) {
    const some = await listSubjects(work.db, key, { after, limit: atOnce });
    const leavers = await findLeavers(
      work.db,
      key,
      some.map(({ accountId }) => accountId),
    );
    for (const each of some) {
      if (leavers.has(each.accountId)) continue;
      known += 1;
      if (!present.has(each.subject)) leaving.push(each);
    }
    const last = some.at(-1);
    if (!last || some.length < atOnce) return { leaving, known };
    after = last.subject;
  }
}

function note(progress: Progress, difference: Difference): void {
  if (progress.differences.length < mostDifferences) progress.differences.push(difference);
}

async function syncPage(work: SyncWork, progress: Progress, page: readonly ListedPerson[]): Promise<void> {
  const { directory } = progress;
  const { key, provider } = directory;
  const identities = page.flatMap(({ person, isBarred }): ProviderIdentity[] => {
    if (isBarred) return [];
    const identity = acceptIdentity(work, provider, 'directory', person);
    if (identity.ok) return [identity.value];
    progress.counts.refused += 1;
    note(progress, { kind: 'refuse', subject: person.subjects[0], name: '', why: 'its id is no identifier' });
    return [];
  });
  const known = await listSubjects(work.db, key, { among: identities.map(({ subjects }) => subjects[0]) });
  const bySubject = new Map(known.map((each) => [each.subject, each]));
  const accountIds = known.map(({ accountId }) => accountId);
  const groups = await listProvided(work.db, `provider/${key}`, accountIds);
  const leavers = await findLeavers(work.db, key, accountIds);
  const values = directory.sync.fields.length > 0 ? await listValues(work.db, accountIds) : new Map();
  const own = directory.sync.ownFields.length > 0 ? await listFields(work.db, accountIds) : new Map();
  const strangers = identities.filter(({ subjects }) => !bySubject.has(subjects[0]));
  const signedIn = await findSignedIn(work, directory, strangers);
  for (const identity of identities) {
    const account = bySubject.get(identity.subjects[0]);
    if (!account) {
      const theirs = signedIn.get(identity.subjects[0]);
      if (theirs) await syncOne(work, progress, identity, 'adopt', theirs);
      else if (provider.firstSignIn.strangers === 'create') await syncOne(work, progress, identity, 'create');
      continue;
    }
    const has = groups.get(account.accountId) ?? [];
    const isOther =
      (identity.nickname !== '' && identity.nickname !== account.nickname) ||
      (identity.groups !== undefined && !isSame(identity.groups.keys, has)) ||
      Object.keys(valuesToFollow(work, directory, identity, values.get(account.accountId) ?? {})).length >
        0 ||
      hasOtherFields(work, identity, own.get(account.accountId) ?? new Map());
    if (leavers.has(account.accountId)) await syncOne(work, progress, identity, 'return', account);
    else if (isOther) await syncOne(work, progress, identity, 'update', account);
  }
}

/** The accounts of people who sign in by a provider that names them as the directory does, by subject. */
async function findSignedIn(
  work: SyncWork,
  { signsInBy }: Directory,
  strangers: readonly ProviderIdentity[],
): Promise<ReadonlyMap<string, KnownSubject>> {
  if (strangers.length === 0) return new Map();
  const among = strangers.map(({ subjects }) => subjects[0]);
  const found: KnownSubject[] = [];
  for (const { key } of signsInBy) found.push(...(await listSubjects(work.db, key, { among })));
  return new Map(found.map((each) => [each.subject, each]));
}

const low = (keys: readonly string[]) =>
  keys
    .map((key) => key.toLowerCase())
    .toSorted()
    .join('\n');
const isSame = (some: readonly string[], others: readonly string[]) => low(some) === low(others);

/** Changes one person, or notes that it would. */
async function syncOne(
  work: SyncWork,
  progress: Progress,
  identity: ProviderIdentity,
  kind: 'create' | 'update' | 'adopt' | 'return',
  known?: KnownSubject,
): Promise<void> {
  const { counts, directory, isPlan, run } = progress;
  const person = { subject: identity.subjects[0], name: identity.nickname };
  const done = isPlan
    ? succeed()
    : await work.change(async (change): Promise<Result<unknown, string>> => {
        if (!known) return createListed(change, directory, run, identity);
        if (kind === 'adopt') return adoptListed(change, directory, known.accountId, identity);
        return kind === 'return'
          ? enableReturned(change, directory, run, known.accountId, identity)
          : updateListed(change, directory, known.accountId, identity);
      });
  if (done.ok) {
    counts[kind === 'create' ? 'created' : 'updated'] += 1;
    note(progress, { kind: kind === 'adopt' ? 'update' : kind, ...person, why: '' });
  } else {
    counts.refused += 1;
    note(progress, { kind: 'refuse', ...person, why: done.failure });
  }
}

/** Disables somebody who is gone; 1 where they are counted as gone. */
async function syncLeaver(work: SyncWork, progress: Progress, person: KnownSubject): Promise<number> {
  const { counts, directory, isPlan, run } = progress;
  const named = { subject: person.subject, name: person.nickname };
  const done = isPlan
    ? succeed(true)
    : await work.change((change) => disableLeaver(change, directory, run, person.accountId));
  if (!done.ok) {
    counts.refused += 1;
    note(progress, { kind: 'refuse', ...named, why: done.failure });
    return 0;
  }
  // An operator, or the person, had ended the account before.
  if (!done.value) return 0;
  note(progress, { kind: 'leave', ...named, why: '' });
  return 1;
}
