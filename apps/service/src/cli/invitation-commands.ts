import * as calls from '@tongxing/contract/manage/invitations.ts';
import type { Commands } from './command.ts';
import { findGroupIds, reportUnknownGroup } from './find-group.ts';
import { perform, reportRefusal, stopUnlessSure } from './perform.ts';

const columns = ['id', 'state', 'contact', 'app', 'role', 'created_at', 'expires_at', 'used_at'];

export const invitationCommands: Commands[string] = {
  list: {
    usage: 'invitation list [--limit N]',
    summary: 'invitations, the newest first; none of their links, which were shown once',
    takes: [0, 0],
    options: { limit: { type: 'string' } },
    async run(work, { options, terminal }) {
      const listed = await perform(work, calls.listInvitations, { ...options });
      if (!listed.ok) return reportRefusal(terminal, listed);
      terminal.table(listed.value.items, columns);
      return 0;
    },
  },
  create: {
    usage: 'invitation create [--contact NUMBER|ADDRESS] [--groups GROUP,…] [--app CLIENT_ID] [--hours N]',
    summary: 'makes an invitation that one person can take, and prints its link once',
    takes: [0, 0],
    options: {
      contact: { type: 'string' },
      groups: { type: 'string' },
      app: { type: 'string' },
      hours: { type: 'string' },
    },
    async run(work, { options: { contact, groups, app, hours }, terminal }) {
      const { ids, strange } = await findGroupIds(work.db, String(groups ?? ''));
      if (strange !== undefined) return reportUnknownGroup(terminal, strange);
      const made = await perform(work, calls.createInvitation, {
        ...(contact === undefined ? {} : { contact }),
        ...(app === undefined ? {} : { app }),
        ...(hours === undefined ? {} : { expires_in_hours: Number(hours) }),
        groups: [...ids],
      });
      if (!made.ok) return reportRefusal(terminal, made);
      const { id, url } = made.value;
      terminal.show({ id, url }, [url]);
      return 0;
    },
  },
  remove: {
    usage: 'invitation remove ID',
    summary: 'takes an invitation back; what it gave stays',
    takes: [1, 1],
    async run(work, { args: [id = ''], terminal }) {
      const stop = await stopUnlessSure(
        terminal,
        terminal.word(`收回邀请 ${id}？`, `Take the invitation ${id} back?`),
      );
      if (stop !== null) return stop;
      const done = await perform(work, calls.removeInvitation, { id });
      if (!done.ok) return reportRefusal(terminal, done);
      terminal.show({ id }, [terminal.word('已收回', 'Done.')]);
      return 0;
    },
  },
};
