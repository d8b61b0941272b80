import { listOperators, putOperator, removeOperator } from '@tongxing/contract/manage/operators.ts';
import { type Role, roles } from '@tongxing/contract/permissions.ts';
import { findRolesOf } from '../features/admin/operators/operator-store.ts';
import type { Commands } from './command.ts';
import { findAccountId, reportUnknownAccount } from './find-account.ts';
import { perform, reportFailure, stopUnlessSure } from './perform.ts';

const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word);
const reasonOf = ({ reason }: Readonly<Record<string, unknown>>) => (reason === undefined ? {} : { reason });
const columns = ['number', 'nickname', 'username', 'roles', 'is_protected', 'added_by'];

export const operatorCommands: Commands[string] = {
  add: {
    usage: `operator add ACCOUNT --role ${roles.join('|')}[,…]`,
    summary: 'makes an account an operator, or gives an operator another role besides',
    takes: [1, 1],
    options: { role: { type: 'string' }, reason: { type: 'string' } },
    async run(work, { args: [typed = ''], options, terminal }) {
      const wanted = String(options['role'] ?? '').split(',');
      if (!wanted.every(isRole)) {
        terminal.printError(`--role: ${roles.join(', ')}`);
        return 2;
      }
      const id = await findAccountId(work.db, typed);
      if (!id) return reportUnknownAccount(terminal, typed);
      const before = (await findRolesOf(work.db, [id])).get(id) ?? [];
      const payload = { id, roles: [...new Set([...before, ...wanted])], ...reasonOf(options) };
      const done = await perform(work, putOperator, payload);
      if (!done.ok) return reportFailure(terminal, done);
      terminal.table([done.value], columns);
      if (!done.value.is_protected) {
        terminal.printError(
          terminal.word(
            '这个账号还没有两步验证或通行密钥，开启后才能进入管理后台。',
            'This account has neither two-step verification nor a passkey: it cannot enter before it has one.',
          ),
        );
      }
      return 0;
    },
  },
  remove: {
    usage: 'operator remove ACCOUNT',
    summary: 'makes an operator an ordinary account again',
    takes: [1, 1],
    options: { reason: { type: 'string' } },
    async run(work, { args: [typed = ''], options, terminal }) {
      const id = await findAccountId(work.db, typed);
      if (!id) return reportUnknownAccount(terminal, typed);
      const stop = await stopUnlessSure(
        terminal,
        terminal.word(`取消 ${typed} 的全部管理权限？`, `Take all roles from ${typed}?`),
      );
      if (stop !== null) return stop;
      const done = await perform(work, removeOperator, { id, ...reasonOf(options) });
      if (!done.ok) return reportFailure(terminal, done);
      terminal.show({ id }, [terminal.word('已取消', 'Done.')]);
      return 0;
    },
  },
  list: {
    usage: 'operator list',
    summary: 'who may do what',
    takes: [0, 0],
    async run(work, { terminal }) {
      const listed = await perform(work, listOperators, {});
      if (!listed.ok) return reportFailure(terminal, listed);
      terminal.table(listed.value.items, columns);
      return 0;
    },
  },
};
