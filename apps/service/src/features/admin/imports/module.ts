import type { ManageInput } from '@tongxing/contract/define-manage-call.ts';
import * as calls from '@tongxing/contract/manage/imports.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { countWaitingApprovals, resealWaiting } from '../approvals/approval-store.ts';
import { command, query, TextStream, type WaitingInput } from '../commands-and-queries/managed.ts';
import { fetchExport, listExports, mayFetch, removeOldExports, startExport } from './export-people.ts';
import {
  countWaiting,
  findImport,
  insertImport,
  listImports,
  readReport,
  removeOldReports,
  showProgress,
} from './import-store.ts';
import { runWaitingImports } from './run-import.ts';

const report =
  'What operators brought in; who it is about has the number of the other system in their own export.';
const reason =
  'It names people as the file did, and is kept for 180 days for who has to settle what did not come along.';

/** Imported files and their reports. */
const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'import_job',
    export: report,
    erase: { retained: reason },
    merge: { finalize: { retained: reason } },
    end: 'A file that is being read opens nothing.',
  }),
  defineAccountData({
    table: 'import_report',
    export: report,
    erase: { retained: reason },
    merge: { finalize: { retained: reason } },
    end: 'A report opens nothing.',
  }),
  defineAccountData({
    table: 'import_key',
    export: 'Digests of what a dry run has seen, gone with its end.',
    erase: { retained: 'Digests of a file, gone with the end of the dry run.' },
    merge: { finalize: { retained: 'Digests of a file, gone with the end of the dry run.' } },
    end: 'A digest opens nothing.',
  }),
  defineAccountData({
    table: 'people_export',
    export: 'Which operator may fetch an export for an hour: the audit has it.',
    erase: { retained: 'It names an operator and is gone within an hour.' },
    merge: { finalize: { retained: 'It names an operator and is gone within an hour.' } },
    end: 'Fetching asks for the permission each time.',
  }),
];

/** Files may have 16 MB each, so only so many wait for approval, or to be read. A new request is compared with the former. */
const mostWaiting = 3;
const mostUnread = 20;

async function assertFewWait(
  { db, clock }: Work,
  { input }: { readonly input: ManageInput<typeof calls.startImport> },
): Promise<Result<undefined, 'too_many'>> {
  const waiting = input.dry_run ? 0 : await countWaitingApprovals(db, clock.now(), calls.startImport.name);
  const sent = await countWaiting(db);
  return waiting < mostWaiting && sent < mostUnread ? succeed() : fail('too_many', { retry_after: 60 });
}

const waitingFile = 'import waiting for approval';

/** A file waits sealed, as it has passwords; whoever decides reads how long it is, and tries it with a dry run of their own. */
const waitingImport: WaitingInput<ManageInput<typeof calls.startImport>> = {
  seal: ({ vault }, { data, ...rest }) => ({
    ...rest,
    characters: data.length,
    data: { sealed: vault.seal(data, waitingFile) },
  }),
  open({ vault }, { from, dry_run, trust_contacts, data }) {
    const { sealed } = data as { readonly sealed: string };
    return { from, dry_run, trust_contacts, data: vault.open(sealed, waitingFile) };
  },
};

export const imports: Module<PasswordWork> = {
  name: 'imports',
  adminHandlers: [
    command(
      calls.startImport,
      async (change, { input, operator }) => {
        const { from: source, data, dry_run: isDryRun, trust_contacts: trustsContacts } = input;
        const job = await insertImport(change, {
          source,
          data,
          isDryRun,
          trustsContacts,
          askedBy: operator.id,
        });
        const after = {
          from: source,
          dry_run: isDryRun,
          trust_contacts: trustsContacts,
          characters: data.length,
        };
        return succeed({ output: showProgress(job), after });
      },
      {
        prepare: assertFewWait,
        isFinal: async (_change, { input }) => input.dry_run,
        waitingInput: waitingImport,
      },
    ),
    query(calls.listImports, async ({ db }) =>
      succeed({ items: (await listImports(db)).map(showProgress), next: null }),
    ),
    query(calls.showImport, async ({ db }, { input }) => {
      const job = await findImport(db, input.id);
      return job ? succeed(showProgress(job)) : fail('not_found');
    }),
    query(calls.showImportReport, async ({ db }, { input: { id } }) => {
      if (!(await findImport(db, id))) return fail('not_found');
      const report = new TextStream('text/csv; charset=utf-8; header=present', readReport(db, id));
      return succeed(report as unknown as string);
    }),
    command(calls.startExport, (change, { operator }) => startExport(change, operator), {
      isFinal: (change, { operator }) => mayFetch(change, operator),
    }),
    query(calls.listExports, (work, { operator }) => listExports(work, operator)),
    query(calls.fetchExport, async (work, { input, operator }) => {
      const stream = await fetchExport(work, input.id, operator);
      return stream.ok ? succeed(stream.value as unknown as string) : stream;
    }),
  ],
  jobs: [
    { name: 'Importing people', everySeconds: 5, run: runWaitingImports },
    {
      name: 'Clearing old import reports',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldReports),
    },
    {
      name: 'Forgetting exports',
      everySeconds: 3600,
      run: (work) => work.change((change) => removeOldExports(change)),
    },
  ],
  accountData,
  async masterKeyChanged(change) {
    await resealWaiting(change, calls.startImport.name, ({ data, ...rest }, reseal) => {
      // Once it is decided the file is cleared.
      const sealed =
        typeof data === 'object' && data !== null && 'sealed' in data ? String(data.sealed) : null;
      return { ...rest, data: sealed === null ? data : { sealed: reseal(sealed, waitingFile) } };
    });
  },
};
