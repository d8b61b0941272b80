import * as calls from '@tongxing/contract/manage/imports.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { TextStream } from '../commands-and-queries/text-stream.ts';
import { accountData } from './account-data.ts';
import { fetchExport, listExports, mayFetch, removeOldExports, startExport } from './export-people.ts';
import { findImport, insertImport, readReport, showProgress } from './import-store.ts';
import { runWaitingImports } from './run-import.ts';

export const imports: Module<PasswordWork> = {
  name: 'imports',
  adminHandlers: [
    command(calls.startImport, async (change, { input, operator }) => {
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
    }),
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
      name: 'Forgetting exports',
      everySeconds: 3600,
      run: (work) => work.change((change) => removeOldExports(change)),
    },
  ],
  accountData,
};
