import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const reason = 'It speaks of the service; of a person it has the id of the operator who saved it.';
const ofTheService = {
  export: reason,
  erase: { retained: reason },
  merge: { finalize: { retained: reason } },
  end: 'A setting opens nothing.',
} as const;

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({ table: 'setting_version', ...ofTheService }),
  defineAccountData({ table: 'saved_revision', ...ofTheService }),
];
