import * as calls from '@tongxing/contract/manage/groups.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { listGroups, showGroup, showMembers } from './describe-group.ts';
import { previewGroup } from './preview-group.ts';
import { isJoinedAlone, joinGroup, leaveGroup } from './put-member.ts';
import { createGroup, editGroup, isCreatedAlone, isEditedAlone, removeGroup } from './write-group.ts';

export const groups: Module<Work> = {
  name: 'groups',
  adminHandlers: [
    query(calls.listGroups, (work, { input, operator }) => listGroups(work, input, operator)),
    query(calls.showGroup, (work, { input }) => showGroup(work, input.id)),
    query(calls.listGroupMembers, (work, { input, operator }) => showMembers(work, input, operator)),
    command(calls.createGroup, (change, { input }) => createGroup(change, input), {
      isFinal: (change, { input }) => isCreatedAlone(change, input),
    }),
    command(calls.previewGroup, (change, { input }) => previewGroup(change, input.rule)),
    command(calls.editGroup, (change, { input }) => editGroup(change, input), {
      isFinal: (change, { input }) => isEditedAlone(change, input),
    }),
    command(calls.removeGroup, (change, { input }) => removeGroup(change, input.id)),
    command(calls.joinGroup, (change, { input, operator }) => joinGroup(change, input, operator), {
      isFinal: (change, { input }) => isJoinedAlone(change, input.id),
    }),
    command(calls.leaveGroup, (change, { input }) => leaveGroup(change, input)),
  ],
};
