import type { Module } from '../../../unit-of-work/module.ts';
import { type Held, heldTable } from '../../../unit-of-work/work.ts';
import type { IdentityWork } from '../../entry/identities/identity-work.ts';
import type { Managed } from '../acts/managed.ts';
import { removeOldAnswers } from './answer-store.ts';
import { manageRoutes } from './routes.ts';

const lodgeVisit = heldTable({
  table: 'lodge_visit',
  export: 'Until when a session is inside the lodge: the session itself is handed out.',
  erase: 'cascade',
  merge: { settle: { kept: 'It hangs on a session, and goes with it.' } },
  end: 'It hangs on a session, and goes with it.',
});

const manageAnswer = heldTable({
  table: 'manage_answer',
  export: 'Sealed answers to operators, for a day.',
  erase: { kept: 'It is sealed, belongs to the operator who asked, and goes within a day.' },
  merge: { settle: { kept: 'It belongs to the operator who asked, and goes within a day.' } },
  end: 'It opens nothing.',
});

const held: readonly Held[] = [lodgeVisit, manageAnswer];

/** Everything operators can do, over HTTP. */
export function managementApi(managed: readonly Managed[]): Module<IdentityWork> {
  return {
    name: 'management-api',
    routes: manageRoutes(managed),
    jobs: [
      {
        name: 'Clearing answers of the Management API',
        everySeconds: 3600,
        run: (work) => work.change(removeOldAnswers),
      },
    ],
    held,
  };
}
