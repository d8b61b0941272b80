import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'webhook_delivery',
    export: 'Messages to an app about other people, by identifiers that only the app knows.',
    erase: 'cascade',
    merge: { finalize: { retained: 'They belong to the app, which goes to the account that stays.' } },
    end: 'Messages grant nothing.',
  }),
];
