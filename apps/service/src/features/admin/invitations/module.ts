import * as calls from '@tongxing/contract/manage/invitations.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { createInvitation, isInvitedAlone, listInvitations, removeInvitation } from './invitations.ts';

export const invitations: Module<Work> = {
  name: 'invitations',
  adminHandlers: [
    query(calls.listInvitations, (work, { input, operator }) => listInvitations(work, input, operator)),
    command(
      calls.createInvitation,
      (change, { input, operator }) => createInvitation(change, input, operator),
      { isFinal: (change, { input }) => isInvitedAlone(change, input.groups) },
    ),
    command(calls.removeInvitation, (change, { input }) => removeInvitation(change, input.id)),
  ],
};
