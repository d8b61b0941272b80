import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const withSession = 'It goes with the portal session that it was issued in.';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'cas_ticket',
    export:
      'Tickets of a minute, of which only digests are stored: the consents and the log say where somebody signed in.',
    erase: 'cascade',
    merge: { finalize: { retained: withSession } },
    end: withSession,
  }),
];
