import * as calls from '@tongxing/contract/manage/imports.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import type { PasswordWork } from '../../account/passwords/password-work.ts';
import { act, look } from '../acts/managed.ts';
import { TextStream } from '../acts/text-stream.ts';
import { fetchExport, listExports, mayFetch, removeOldExports, startExport } from './export-people.ts';
import { held } from './held.ts';
import { findImport, insertImport, readReport, showProgress } from './import-store.ts';
import { runWaitingImports } from './run-import.ts';

export const imports: Module<PasswordWork> = {
  name: 'imports',
  managed: [
    act(calls.startImport, async (change, { input, operator }) => {
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
    look(calls.showImport, async ({ db }, { input }) => {
      const job = await findImport(db, input.id);
      return job ? succeed(showProgress(job)) : fail('not_found');
    }),
    look(calls.showImportReport, async ({ db }, { input: { id } }) => {
      if (!(await findImport(db, id))) return fail('not_found');
      const report = new TextStream('text/csv; charset=utf-8; header=present', readReport(db, id));
      return succeed(report as unknown as string);
    }),
    act(calls.startExport, (change, { operator }) => startExport(change, operator), {
      isSettled: (change, { operator }) => mayFetch(change, operator),
    }),
    look(calls.listExports, (work, { operator }) => listExports(work, operator)),
    look(calls.fetchExport, async (work, { input, operator }) => {
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
  held,
};
