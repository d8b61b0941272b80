// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Role } from '@tongxing/contract/permissions.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ConsoleQueries } from '../../../api/queries/ConsoleQueries.tsx';
import { RemoveOperator } from './RemoveOperator.tsx';
import { RolesDialog } from './RolesDialog.tsx';

// jsdom has no dialogs: https://github.com/jsdom/jsdom/issues/3294
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(cleanup);

const submit = () => document.querySelector('[type=submit]')?.textContent;
/** Two operators may decide: the console assumes this until the service has answered. */
function open(ownRoles: readonly Role[]) {
  const close = () => undefined;
  render(
    <ConsoleQueries>
      <RolesDialog id="1" name="小王" ownRoles={ownRoles} onClose={close} />
    </ConsoleQueries>,
  );
}
const flip = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name, hidden: true }));

test('saves roles at once where the right to decide does not change, and the button says so', () => {
  open(['support']);
  expect(submit()).toBe('保存');
  flip(/^内容编辑/);
  expect(submit()).toBe('保存');
  flip(/^安全/);
  expect(submit()).toBe('提交审批');
  flip(/^安全/);
  expect(submit()).toBe('保存');
});

// threat:power-widened-alone
test('asks for a second operator for every change of an owner, and to make one', () => {
  open(['owner']);
  expect(submit()).toBe('提交审批');
  flip(/^内容编辑/);
  expect(submit()).toBe('提交审批');
  cleanup();
  open(['security']);
  flip(/^超级管理员/);
  expect(submit()).toBe('提交审批');
});

test('asks for a second operator to remove a decider, and removes others at once', () => {
  const close = () => undefined;
  const removing = (ownRoles: readonly Role[]) =>
    render(
      <ConsoleQueries>
        <RemoveOperator id="1" name="小王" ownRoles={ownRoles} onClose={close} />
      </ConsoleQueries>,
    );
  removing(['reviewer']);
  expect(submit()).toBe('移除');
  cleanup();
  removing(['owner']);
  expect(submit()).toBe('提交审批');
});
