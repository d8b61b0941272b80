import type { AdminCommand } from '@tongxing/contract/define-manage-call.ts';
import { stopAppsOfPerson } from '@tongxing/contract/manage/apps.ts';
import * as calls from '@tongxing/contract/manage/people.ts';
import type { Command, Commands } from './command.ts';
import { findAccountId, reportUnknownAccount } from './find-account.ts';
import { perform, reportFailure, reportRefusal, stopUnlessSure } from './perform.ts';

const columns = ['number', 'nickname', 'username', 'status', 'phone', 'email', 'created_at', 'seen_on'];

/** A command on one account; `harm`: the consequence, which is confirmed first. */
function runOn(
  verb: string,
  call: AdminCommand,
  summary: string,
  {
    consequence,
    second,
  }: {
    readonly consequence?: (
      account: string,
      second: string | undefined,
    ) => readonly [chinese: string, english: string] | null;
    /** A second argument: its field, its name in the usage, and its value where it may be left out. */
    readonly second?: { readonly field: string; readonly name: string; readonly none: string | undefined };
  } = {},
): Command {
  return {
    usage: `user ${verb} ACCOUNT ${second ? `[${second.name}] ` : ''}[--reason TEXT] [--tell]`,
    summary,
    takes: [1, second ? 2 : 1],
    options: { reason: { type: 'string' }, tell: { type: 'boolean' } },
    async run(work, { args: [typed = '', given], options, terminal }) {
      const id = await findAccountId(work.db, typed);
      if (!id) return reportUnknownAccount(terminal, typed);
      const words = consequence?.(typed, given);
      if (words) {
        const stop = await stopUnlessSure(terminal, terminal.word(...words));
        if (stop !== null) return stop;
      }
      const reason = options['reason'] ?? 'command line';
      const done = await perform(work, call, {
        id,
        ...(second ? { [second.field]: given ?? second.none } : {}),
        reason,
        tell_reason: options['tell'] === true,
      });
      if (!done.ok) return reportRefusal(terminal, done);
      const output = { id, ...(done.value as object) };
      terminal.show(output, [terminal.word('完成', 'Done.')]);
      return 0;
    },
  };
}

export const userCommands: Commands[string] = {
  find: {
    usage: 'user find TEXT [--status STATUS] [--limit N]',
    summary: 'by phone number, e-mail address, id or 账号 ID; or by the beginning of a name',
    takes: [0, 1],
    options: { status: { type: 'string' }, limit: { type: 'string' } },
    async run(work, { args: [q], options, terminal }) {
      const { status, limit } = options;
      const found = await perform(work, calls.listPeople, {
        ...(q === undefined ? {} : { q }),
        ...(status === undefined ? {} : { status }),
        ...(limit === undefined ? {} : { limit }),
      });
      if (!found.ok) return reportRefusal(terminal, found);
      terminal.table(found.value.items, columns);
      return 0;
    },
  },
  show: {
    usage: 'user show ACCOUNT',
    summary: 'everything that is known of one account, contacts masked',
    takes: [1, 1],
    async run(work, { args: [typed = ''], terminal }) {
      const id = await findAccountId(work.db, typed);
      if (!id) return reportUnknownAccount(terminal, typed);
      const shown = await perform(work, calls.showPerson, { id });
      if (!shown.ok) return reportFailure(terminal, shown);
      const lines = Object.entries(shown.value).map(
        ([name, value]) => `${name.padEnd(18)}${typeof value === 'object' ? JSON.stringify(value) : value}`,
      );
      terminal.show(shown.value, lines);
      return 0;
    },
  },
  create: {
    usage: 'user create CONTACT [--username NAME] [--nickname NAME] [--silent] [--reason TEXT]',
    summary:
      'makes an account for a phone number or an e-mail address; they are told, and sign in with a code',
    takes: [1, 1],
    options: {
      username: { type: 'string' },
      nickname: { type: 'string' },
      silent: { type: 'boolean' },
      reason: { type: 'string' },
    },
    async run(work, { args: [contact = ''], options, terminal }) {
      const { username, nickname, silent, reason = 'command line' } = options;
      const names = {
        ...(username === undefined ? {} : { username }),
        ...(nickname === undefined ? {} : { nickname }),
      };
      const call = { contact, ...names, invite: silent !== true, reason };
      const made = await perform(work, calls.createPerson, call);
      if (!made.ok) return reportRefusal(terminal, made);
      terminal.show(made.value, [`${made.value.number}  ${made.value.id}`]);
      return 0;
    },
  },
  disable: runOn(
    'disable',
    calls.disablePerson as AdminCommand,
    'shuts an account and ends everything it is signed in to',
    {
      consequence: (who) => [
        `停用 ${who}：立刻退出全部登录，任何方式都不能再登录。继续？`,
        `Shut ${who}: everything it is signed in to ends, and no way leads in. Go on?`,
      ],
    },
  ),
  enable: runOn('enable', calls.enablePerson as AdminCommand, 'opens an account that was shut'),
  'stop-apps': runOn(
    'stop-apps',
    stopAppsOfPerson as AdminCommand,
    'suspends every active app of a developer',
    {
      consequence: (who) => [
        `停用 ${who} 开发的全部应用：用户马上不能用它们登录。继续？`,
        `Suspend every app of ${who}: nobody signs in to them any more. Go on?`,
      ],
      second: { field: 'decision', name: 'stop', none: 'stop' },
    },
  ),
  'end-sessions': runOn(
    'end-sessions',
    calls.endPersonSessions as AdminCommand,
    'signs a person out everywhere',
    {
      consequence: (who) => [`结束 ${who} 的全部登录？`, `Sign ${who} out everywhere?`],
    },
  ),
  'reset-2fa': runOn(
    'reset-2fa',
    calls.resetSecondFactor as AdminCommand,
    'turns two-step verification off',
    {
      consequence: (who) => [
        `关闭 ${who} 的两步验证，并退出全部登录？先确认是本人。`,
        `Turn two-step verification of ${who} off and sign them out everywhere? Be sure who is asking.`,
      ],
    },
  ),
  'resend-notice': runOn(
    'resend-notice',
    calls.resendNotice as AdminCommand,
    'sends a notice of the last seven days once more: the newest, or the one with this id (user show)',
    { second: { field: 'notice', name: 'NOTICE', none: undefined } },
  ),
  'correct-birthday': runOn(
    'correct-birthday',
    calls.correctBirthday as AdminCommand,
    'puts a birthday right (YYYY-MM-DD) that its person may not change; none takes it away',
    {
      second: { field: 'birthday', name: 'DAY', none: '' },
      consequence: (who, day) => (day ? null : [`清除 ${who} 的生日？`, `Take the birthday of ${who} away?`]),
    },
  ),
  restore: runOn(
    'restore',
    calls.restorePerson as AdminCommand,
    'takes back a cancellation that is not final yet',
  ),
};
