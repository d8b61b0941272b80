// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { Role } from '@tongxing/contract/permissions.ts';
import { permissionsOf } from '@tongxing/contract/permissions.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleQueries } from '../../../api/queries/ConsoleQueries.tsx';
import { Me } from '../sign-in/me.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

const target = '01900000-0000-7000-8000-000000000001';
const binding = '01900000-0000-7000-8000-000000000002';
const asked = (call: string, input: Readonly<Record<string, unknown>>, more = {}) => ({
  id: '01900000-0000-7000-8000-000000000003',
  call,
  target_kind: call.startsWith('settings') ? 'setting' : 'account',
  target_id: call.startsWith('settings') ? 'operators' : target,
  target_name: null,
  input,
  reason: '',
  asked_by: 'account/2',
  asked_by_name: '小李',
  asked_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-02T00:00:00Z',
  state: 'waiting',
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  note: '',
  ...more,
});
const section = {
  section: 'operators',
  version: 3,
  value: { networks: [], approval: 'auto', requests_per_minute: 600 },
  saved: { approval: 'auto' },
  locked: [],
  saved_at: null,
  saved_by: null,
  saved_by_name: null,
  schema: {},
};
const versions = [
  {
    section: 'operators',
    version: 2,
    value: { networks: ['10.0.0.0/8'] },
    changes: [],
    reason: '',
    saved_at: '2026-01-01T00:00:00Z',
    saved_by: 'account/2',
    saved_by_name: '小李',
    restored_from: null,
  },
];
const person = {
  id: target,
  number: '10001',
  username: null,
  nickname: '小张',
  avatar: '',
  status: 'active',
  phone: null,
  email: null,
  created_at: '2026-01-01T00:00:00Z',
  seen_on: null,
  roles: [],
  gender: '',
  birthday: '',
  bio: '',
  merged_into: null,
  email_refused_at: null,
  further_contacts: [],
  ways_in: { password: true, phone: false, email: false, passkeys: 0, providers: ['github'] },
  second_factor: { totp: false, recovery_codes: 0 },
  score: 0,
  sessions: [],
  trusted_browsers: [],
  passkeys: [],
  bindings: [{ id: binding, provider: 'github', nickname: '南风', bound_at: '2026-01-01T00:00:00Z' }],
  grants: [],
  notices: [],
  agreements: [],
  cancellation: null,
  groups: [],
  external_ids: [],
};

let item: ReturnType<typeof asked>;
// jsdom has no dialogs: https://github.com/jsdom/jsdom/issues/3294
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href);
    if (pathname.endsWith('/approvals')) return Response.json({ items: [item], next: null });
    if (pathname.endsWith('/versions')) return Response.json({ items: versions, next: null });
    return Response.json(pathname.includes('/people/') ? person : section);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The text of the row and of the dialog. */
async function open(what: typeof item, roles: readonly Role[] = ['owner']) {
  item = what;
  const me = { id: 'account/1', name: '小王', roles: [...roles], four_eyes: true };
  render(
    <ConsoleQueries>
      <Me value={{ ...me, permissions: [...permissionsOf(roles)] }}>
        <ApprovalsPage />
      </Me>
    </ConsoleQueries>,
  );
  const yes = await screen.findByRole('button', { name: /^通过/ });
  const row = yes.closest('tr') as HTMLElement;
  fireEvent.click(yes);
  const effects = await screen.findByRole('list', { name: '影响', hidden: true });
  return { row: within(row), dialog: within(effects) };
}

/** The row and the dialog both show it once it has loaded. */
async function expectText({ row, dialog }: Awaited<ReturnType<typeof open>>, text: string) {
  expect(await row.findByText(text)).toBeTruthy();
  expect(await dialog.findByText(text)).toBeTruthy();
}

// threat:uninformed-approval
test('shows the requested roles and the missing reason before the approval', async () => {
  const shown = await open(asked('operators.put', { id: target, roles: ['security', 'owner'] }));
  await expectText(shown, '角色：安全管理员、超级管理员');
  expect(shown.row.getByText('未填写理由')).toBeTruthy();
  expect(shown.dialog.getByText('申请人没有填写理由。')).toBeTruthy();
  expect(shown.dialog.getByText(`操作对象：${target}`)).toBeTruthy();
});

// threat:uninformed-approval
test('shows each changed setting with its old and new value', async () => {
  const patch = { section: 'operators', if_match: '"3"', approval: false, networks: ['10.0.0.0/8'] };
  const shown = await open(asked('settings.save', patch));
  await expectText(shown, '“重要操作双人审批”：有两位可审批的管理员时启用 → 停用');
  await expectText(shown, '“管理后台允许的网段”：无 → 10.0.0.0/8');
});

test('shows the new settings to an operator without the permission to read settings', async () => {
  const shown = await open(asked('settings.save', { section: 'operators', approval: false }), ['security']);
  await expectText(shown, '“重要操作双人审批”：改成 停用');
});

test('names the older version to restore, with its changes', async () => {
  const shown = await open(asked('settings.rollback', { section: 'operators', version: 2 }));
  await expectText(shown, '回滚到第 2 版');
  await expectText(shown, '“管理后台允许的网段”：默认 → 10.0.0.0/8');
  await expectText(shown, '“重要操作双人审批”：有两位可审批的管理员时启用 → 默认');
});

test('names the linked account before it is unlinked', async () => {
  const { row, dialog } = await open(asked('people.unbind', { id: target, binding }, { reason: '绑错了' }));
  expect(row.getByText(`绑定：${binding}`)).toBeTruthy();
  expect(await dialog.findByText('解绑：GitHub 账号“南风”')).toBeTruthy();
  expect(dialog.getByText('申请理由：绑错了')).toBeTruthy();
});

// threat:uninformed-approval
test('shows the raw input of an unknown command', async () => {
  const shown = await open(asked('people.new-act', { id: target, depth: 3, deep: { x: ['y'] } }));
  await expectText(shown, 'depth：3');
  await expectText(shown, 'deep：{"x":["y"]}');
});
