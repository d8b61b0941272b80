import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import { forgetSequences } from './event-store.ts';

const passing = 'It is on its way for some seconds, to receivers that the person’s grants name.';
const numbers = 'Numbers of messages, which say nothing about the person.';

const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'account_event',
    export: passing,
    erase: { retained: `${passing} The last one is account.erased.` },
    merge: { finalize: { retained: passing } },
    end: 'It opens nothing.',
  }),
  defineAccountData({
    table: 'event_sequence',
    export: numbers,
    erase: { retained: 'Deleted with the message that the account is erased, which has the last number.' },
    merge: {
      async finalize(change, { from }) {
        await forgetSequences(change, from);
      },
    },
    end: numbers,
  }),
];

export const accountEvents: Module<Work> = { name: 'account-events', accountData };
