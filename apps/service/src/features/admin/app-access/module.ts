import * as calls from '@tongxing/contract/manage/app-access.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { opensToNobody, setAccess, setSignIn, showAccess, showRefusals, showSignIn } from './app-access.ts';
import { giveToGroup, giveToPerson, setRoles, showPeople, showRoles, takeFrom } from './app-roles.ts';

export const appAccess: Module<Work> = {
  name: 'app-access',
  adminHandlers: [
    query(calls.showAppRoles, (work, { input }) => showRoles(work.db, input.client_id)),
    query(calls.listRolePeople, (work, { input, operator }) => showPeople(work, input, operator)),
    query(calls.showAppAccess, (work, { input }) => showAccess(work.db, input.client_id)),
    query(calls.showAppSignIn, (work, { input }) => showSignIn(work.db, input.client_id)),
    command(calls.setAppSignIn, (change, { input }) => setSignIn(change, input), {
      isFinal: (change, { input }) => opensToNobody(change.db, input),
    }),
    query(calls.listAppRefusals, (work, { input }) => showRefusals(work.db, input.client_id)),
    command(calls.setAppRoles, (change, { input }) => setRoles(change, input)),
    command(calls.giveRole, (change, { input, operator }) => giveToPerson(change, input, operator)),
    command(calls.takeRole, (change, { input }) => takeFrom(change, input, { accountId: input.account })),
    command(calls.giveRoleToGroup, (change, { input, operator }) => giveToGroup(change, input, operator)),
    command(calls.takeRoleFromGroup, (change, { input }) =>
      takeFrom(change, input, { groupId: input.group }),
    ),
    command(calls.setAppAccess, (change, { input }) => setAccess(change, input)),
  ],
};
