import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

import { forgetPerson } from './delivery-store.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'webhook_delivery',
    export: 'Messages to an app about other people, by identifiers that only the app knows.',
    erase: forgetPerson,
    merge: { finalize: { retained: 'They belong to the app, which goes to the account that stays.' } },
    end: 'Messages grant nothing.',
  }),
];
