import { type Held, heldTable } from '../../../unit-of-work/work.ts';

const report =
  'What operators brought in; who it is about has the number of the other system in their own export.';
const kept = 'It names people as the file did, and is kept for who has to settle what did not come along.';

/** Files of people, and what became of them. */
export const held: readonly Held[] = [
  heldTable({
    table: 'import_job',
    export: report,
    erase: { kept },
    merge: { settle: { kept } },
    end: 'A file that is being read opens nothing.',
  }),
  heldTable({
    table: 'import_report',
    export: report,
    erase: { kept },
    merge: { settle: { kept } },
    end: 'A report opens nothing.',
  }),
  heldTable({
    table: 'import_key',
    export: 'Digests of what a dry run has seen, gone with its end.',
    erase: { kept: 'Digests of a file, gone with the end of the dry run.' },
    merge: { settle: { kept: 'Digests of a file, gone with the end of the dry run.' } },
    end: 'A digest opens nothing.',
  }),
  heldTable({
    table: 'people_export',
    export: 'Which operator may fetch an export for an hour: the audit has it.',
    erase: { kept: 'It names an operator and is gone within an hour.' },
    merge: { settle: { kept: 'It names an operator and is gone within an hour.' } },
    end: 'Fetching asks for the permission each time.',
  }),
];
