import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'webhook_delivery',
    export: 'Messages of an app about other people, by identifiers that only the app can place.',
    erase: 'cascade',
    merge: { finalize: { retained: 'They belong to the app, which goes to the account that stays.' } },
    end: 'Messages open nothing.',
  }),
];
