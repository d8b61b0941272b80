import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import type { CallHandler } from '../commands-and-queries/managed.ts';
import { removeOldAnswers, resealAnswers } from './answer-store.ts';
import { manageRoutes } from './routes.ts';

const adminSessionData = defineAccountData({
  table: 'admin_session',
  export: 'Until when a session is inside the console: the session itself is handed out.',
  erase: 'cascade',
  merge: { finalize: { retained: 'It hangs on a session, and goes with it.' } },
  end: 'It hangs on a session, and goes with it.',
});

const manageAnswer = defineAccountData({
  table: 'manage_answer',
  export: 'Sealed answers to operators, for a day.',
  erase: { retained: 'It is sealed, belongs to the operator who asked, and goes within a day.' },
  merge: { finalize: { retained: 'It belongs to the operator who asked, and goes within a day.' } },
  end: 'It opens nothing.',
});

const accountData: readonly AccountDataPolicy[] = [adminSessionData, manageAnswer];

/** Every call of operators, over HTTP. */
export function managementApi(adminHandlers: readonly CallHandler[]): Module<IdentityWork> {
  return {
    name: 'management-api',
    routes: manageRoutes(adminHandlers),
    jobs: [
      {
        name: 'Clearing answers of the Management API',
        everySeconds: 3600,
        run: (work) => work.change(removeOldAnswers),
      },
    ],
    accountData,
    masterKeyChanged: resealAnswers,
  };
}
