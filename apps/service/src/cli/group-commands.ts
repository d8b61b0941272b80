import * as calls from '@tongxing/contract/manage/groups.ts';
import type { Reader } from '../database/query/reader.ts';
import type { Command, Commands } from './command.ts';
import { findAccountId, reportUnknownAccount } from './find-account.ts';
import { findGroupId, findGroupIds, reportUnknownGroup } from './find-group.ts';
import { perform, reportFailure, reportRefusal, stopUnlessSure } from './perform.ts';

const columns = ['key', 'name', 'members', 'visible_to_apps', 'parents', 'id'];
const memberColumns = ['number', 'nickname', 'direct', 'via', 'account_id'];
const reasonOption = { reason: { type: 'string' } } as const;
const fields = {
  name: { type: 'string' },
  parents: { type: 'string' },
  visible: { type: 'boolean' },
  hidden: { type: 'boolean' },
  rule: { type: 'string' },
  confirm: { type: 'boolean' },
} as const;

type Options = Readonly<Record<string, string | boolean | undefined>>;

const reasonOf = ({ reason }: Options) => (reason === undefined ? {} : { reason });

/** A rule as it is typed, in JSON; `none` takes it away. What is no JSON is refused as a rule. */
function readRule(typed: string): unknown {
  if (typed === 'none') return null;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** The fields of a group that the options name; the key of a parent that there is not, as `strange`. */
async function readFields(db: Reader, { name, parents, visible, hidden, rule, confirm }: Options) {
  const { ids, strange } = await findGroupIds(db, String(parents ?? ''));
  if (strange !== undefined) return { strange };
  return {
    given: {
      ...(name === undefined ? {} : { name }),
      ...(parents === undefined ? {} : { parents: ids }),
      ...(visible === true || hidden === true ? { visible_to_apps: visible === true } : {}),
      ...(rule === undefined ? {} : { rule: readRule(String(rule)) }),
      ...(confirm === true ? { confirm } : {}),
    },
  };
}

/** Puts an account into a group, or takes one out. */
function change(verb: 'join' | 'leave', summary: string): Command {
  return {
    usage: `group ${verb} GROUP ACCOUNT [REASON]`,
    summary,
    takes: [2, 50],
    options: reasonOption,
    async run(work, { args: [typed = '', who = '', ...words], options, terminal }) {
      const id = await findGroupId(work.db, typed);
      if (!id) return reportUnknownGroup(terminal, typed);
      const account = await findAccountId(work.db, who);
      if (!account) return reportUnknownAccount(terminal, who);
      const reason = options['reason'] ?? (words.join(' ') || 'command line');
      const call = verb === 'join' ? calls.joinGroup : calls.leaveGroup;
      const done = await perform(work, call, { id, account, reason });
      if (!done.ok) return reportFailure(terminal, done);
      terminal.show({ id, account }, [`${typed}: ${verb} ${who}`]);
      return 0;
    },
  };
}

export const groupCommands: Commands[string] = {
  list: {
    usage: 'group list [--q TEXT] [--limit N]',
    summary: 'groups by their key',
    takes: [0, 0],
    options: { q: { type: 'string' }, limit: { type: 'string' } },
    async run(work, { options, terminal }) {
      const listed = await perform(work, calls.listGroups, { ...options });
      if (!listed.ok) return reportRefusal(terminal, listed);
      terminal.table(listed.value.items, columns);
      return 0;
    },
  },
  show: {
    usage: 'group show GROUP [--limit N]',
    summary: 'one group, by its key or id, with the first of its members',
    takes: [1, 1],
    options: { limit: { type: 'string' } },
    async run(work, { args: [typed = ''], options, terminal }) {
      const id = await findGroupId(work.db, typed);
      if (!id) return reportUnknownGroup(terminal, typed);
      const shown = await perform(work, calls.showGroup, { id });
      if (!shown.ok) return reportFailure(terminal, shown);
      const members = await perform(work, calls.listGroupMembers, { id, ...options });
      if (!members.ok) return reportRefusal(terminal, members);
      if (terminal.isForPrograms) terminal.show({ ...shown.value, people: members.value.items }, []);
      else {
        terminal.table([shown.value], columns);
        terminal.table(members.value.items, memberColumns);
      }
      return 0;
    },
  },
  create: {
    usage: 'group create KEY [--name NAME] [--parents GROUP,…] [--visible] [--rule JSON [--confirm]]',
    summary: 'makes a group, without members or of whom a rule fits; --visible: apps may see it',
    takes: [1, 1],
    options: { ...fields, ...reasonOption },
    async run(work, { args: [key = ''], options, terminal }) {
      const { given, strange } = await readFields(work.db, options);
      if (strange !== undefined) return reportUnknownGroup(terminal, strange);
      const made = await perform(work, calls.createGroup, { key, name: key, ...given, ...reasonOf(options) });
      if (!made.ok) return reportRefusal(terminal, made);
      terminal.table([made.value], columns);
      return 0;
    },
  },
  edit: {
    usage:
      'group edit GROUP [--key KEY] [--name NAME] [--parents GROUP,…] [--visible|--hidden] [--rule JSON|none [--confirm]]',
    summary:
      'changes a group; --parents "": it stands in no other; --rule none: people are put into it again',
    takes: [1, 1],
    options: { key: { type: 'string' }, ...fields, ...reasonOption },
    async run(work, { args: [typed = ''], options, terminal }) {
      const id = await findGroupId(work.db, typed);
      if (!id) return reportUnknownGroup(terminal, typed);
      const { given, strange } = await readFields(work.db, options);
      if (strange !== undefined) return reportUnknownGroup(terminal, strange);
      const key = options['key'] === undefined ? {} : { key: options['key'] };
      const edited = await perform(work, calls.editGroup, { id, ...key, ...given, ...reasonOf(options) });
      if (!edited.ok) return reportRefusal(terminal, edited);
      terminal.table([edited.value], columns);
      return 0;
    },
  },
  remove: {
    usage: 'group remove GROUP',
    summary: 'removes a group; its members stay, and are no longer in it',
    takes: [1, 1],
    options: reasonOption,
    async run(work, { args: [typed = ''], options, terminal }) {
      const id = await findGroupId(work.db, typed);
      if (!id) return reportUnknownGroup(terminal, typed);
      const stop = await stopUnlessSure(
        terminal,
        terminal.word(
          `删除用户组 ${typed}：里面的人马上都不在组里。继续？`,
          `Remove ${typed}: nobody is in it any more, at once. Go on?`,
        ),
      );
      if (stop !== null) return stop;
      const done = await perform(work, calls.removeGroup, { id, ...reasonOf(options) });
      if (!done.ok) return reportFailure(terminal, done);
      terminal.show({ id }, [terminal.word('已删除', 'Done.')]);
      return 0;
    },
  },
  join: change('join', 'puts an account into a group'),
  leave: change('leave', 'takes an account out of a group'),
};
