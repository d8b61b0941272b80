import { type Held, heldTable } from '../../../unit-of-work/work.ts';

export const held: readonly Held[] = [
  heldTable({
    table: 'webhook_delivery',
    export: 'Messages of an app about other people, by identifiers that only the app can place.',
    erase: 'cascade',
    merge: { settle: { kept: 'They belong to the app, which goes to the account that stays.' } },
    end: 'Messages open nothing.',
  }),
];
