import { type Held, heldTable } from '../../../unit-of-work/work.ts';

const kept = 'It speaks of the service; of a person it has the id of the operator who saved it.';
const ofTheService = {
  export: kept,
  erase: { kept },
  merge: { settle: { kept } },
  end: 'A setting opens nothing.',
} as const;

export const held: readonly Held[] = [
  heldTable({ table: 'setting_version', ...ofTheService }),
  heldTable({ table: 'saved_revision', ...ofTheService }),
];
