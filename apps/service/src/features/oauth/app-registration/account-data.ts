import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { endInitialToken } from './registration-tokens.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'app_registration_token',
    export:
      'A token valid for a day, stored as a digest. What was stated with it is exported with every app that it registered.',
    erase: 'cascade',
    merge: { finalize: (change, { from }) => endInitialToken(change, from) },
    end: (change, accountId) => endInitialToken(change, accountId),
    async endOfSessions(change, accountId, { sessionIds, how }) {
      if (how === 'revoked') await endInitialToken(change, accountId, sessionIds);
    },
  }),
];
