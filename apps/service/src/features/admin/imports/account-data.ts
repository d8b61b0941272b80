import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const report =
  'What operators brought in; who it is about has the number of the other system in their own export.';
const reason = 'It names people as the file did, and is kept for who has to settle what did not come along.';

/** Files of people, and what became of them. */
export const accountData: readonly AccountDataPolicy[] = [
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
