// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ConsoleQueries } from '../../../api/queries/ConsoleQueries.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import type { Group } from './group.ts';

// jsdom has no dialogs: https://github.com/jsdom/jsdom/issues/3294
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(cleanup);

const parent = { id: '01900000-0000-7000-8000-000000000001', key: 'company', name: '公司' };
const group: Group = {
  id: '01900000-0000-7000-8000-000000000002',
  key: 'rd',
  name: '研发',
  parents: [parent.id],
  parent_groups: [parent],
  child_groups: [],
  visible_to_apps: false,
  gives_power: false,
  source: 'manual',
  rule: null,
  members: 3,
  created_at: '2026-01-01T00:00:00Z',
  changed_at: '2026-01-01T00:00:00Z',
};
const button = () => document.querySelector<HTMLButtonElement>('[type=submit]');
/** Two operators may decide: the console assumes this until the service has answered. */
function open(of?: Group) {
  render(
    <ConsoleQueries>
      <GroupDialog {...(of && { group: of })} onClose={() => undefined} />
    </ConsoleQueries>,
  );
}
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name, hidden: true }), { target: { value } });
const show = () => fireEvent.click(screen.getByRole('checkbox', { name: /^该组对应用可见/, hidden: true }));

test('makes a group of a right key alone, whatever apps see of it', () => {
  open();
  expect(button()?.disabled).toBe(true);
  type(/^标识/, 'two words');
  type(/^名称/, '研发');
  expect(screen.getByText(/^标识不正确/)).toBeTruthy();
  expect(button()?.disabled).toBe(true);
  type(/^标识/, '研发部');
  expect([button()?.disabled, button()?.textContent]).toEqual([false, '新建']);
  show();
  expect(button()?.textContent).toBe('新建');
});

// threat:power-widened-alone
test('asks for a second operator to show a group to apps, or to change the key that they know', () => {
  open(group);
  type(/^标识/, 'rd-2');
  expect(button()?.textContent).toBe('保存');
  show();
  expect(button()?.textContent).toBe('提交审批');
  cleanup();
  open({ ...group, visible_to_apps: true });
  type(/^名称/, '研发中心');
  expect(button()?.textContent).toBe('保存');
  type(/^标识/, 'root');
  expect(button()?.textContent).toBe('提交审批');
  show();
  expect(button()?.textContent).toBe('保存');
  // Taking a group out of others gives nobody anything.
  fireEvent.click(screen.getByRole('button', { name: '移除上级：公司', hidden: true }));
  expect(button()?.textContent).toBe('保存');
});

// threat:power-widened-alone
test('makes a group of whom a rule fits, by two where they get something by it', () => {
  open();
  type(/^标识/, 'staff');
  type(/^名称/, '员工');
  const pick = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name, hidden: true }), { target: { value } });
  pick(/^成员来源/, 'any');
  expect(button()?.disabled).toBe(true);
  type(/^验证过的邮箱域名/, 'corp');
  expect(button()?.disabled).toBe(true);
  type(/^验证过的邮箱域名/, '@corp.example');
  expect([button()?.disabled, button()?.textContent]).toEqual([false, '新建']);
  pick(/^条件 1/, 'older_than_days');
  type(/^注册天数不少于/, '三天');
  expect(button()?.disabled).toBe(true);
  pick(/^条件 1/, 'two_step');
  expect(button()?.disabled).toBe(false);
  show();
  expect(button()?.textContent).toBe('提交审批');
  cleanup();
  const rule = { all: [{ mail_domain: 'corp.example' }, { older_than_days: 30 }] };
  open({ ...group, source: 'rule', rule, gives_power: true });
  expect(screen.getAllByRole('textbox', { name: /^(验证过的|注册天数)/, hidden: true })).toHaveLength(2);
  type(/^名称/, '老员工');
  expect(button()?.textContent).toBe('保存');
  type(/^注册天数不少于/, '7');
  expect(button()?.textContent).toBe('提交审批');
});
