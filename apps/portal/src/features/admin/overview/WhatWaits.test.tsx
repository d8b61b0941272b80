// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { permissionsOf } from '@tongxing/contract/permissions.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleQueries } from '../../../api/queries/ConsoleQueries.tsx';
import { Me } from '../sign-in/me.ts';
import { WhatWaits } from './WhatWaits.tsx';

let answers: (path: string) => unknown;
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const body = answers(new URL(address, location.href).pathname);
    return body === null ? new Response('', { status: 503 }) : Response.json(body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const me = { id: '1', name: '小王', roles: ['owner' as const], four_eyes: false };
  render(
    <ConsoleQueries>
      <Me value={{ ...me, permissions: [...permissionsOf(['owner'])] }}>
        <WhatWaits />
      </Me>
    </ConsoleQueries>,
  );
}

const health = {
  state: 'wrong',
  checked_at: '2026-01-01T00:00:00Z',
  findings: [
    { name: 'disk', state: 'wrong', text: '10 MB free at /data', advice: 'Make room.' },
    { name: 'backups', state: 'warning', text: 'none in /data', advice: 'tongxing backup create' },
  ],
};
const works = (path: string) =>
  path.endsWith('/health')
    ? health
    : path.endsWith('/appeals/count')
      ? { received: 0 }
      : { items: [], next: null };

test('shows one error when no call answers, and retries all of them', async () => {
  answers = () => null;
  open();
  const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5000 });
  await waitFor(() => expect(screen.queryByText('正在加载')).toBeNull());
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1);

  answers = works;
  fireEvent.click(retry);
  await screen.findByText('没有待处理的事项');
  await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull());
});

test('lists only what waits, each with its page', async () => {
  const moment = '2026-01-01T00:00:00.000Z';
  const run = {
    id: '0190b1b1-0000-7000-8000-000000000000',
    dry_run: false,
    seen: 60,
    created: 0,
    updated: 0,
    refused: 0,
    error: null,
    started_at: moment,
    ended_at: moment,
    asked_by: 'machine/schedule',
  };
  const waiting: Readonly<Record<string, unknown>> = {
    approvals: {
      items: [
        {
          id: '0190b1b1-0000-7000-8000-000000000001',
          call: 'people.erase',
          target_kind: 'account',
          target_id: '1',
          target_name: null,
          input: {},
          reason: '',
          asked_by: '2',
          asked_by_name: '小李',
          asked_at: moment,
          expires_at: moment,
          state: 'waiting',
          decided_by: null,
          decided_by_name: null,
          decided_at: null,
          note: '',
        },
      ],
      next: null,
    },
    'appeals/count': { received: 3 },
    directories: {
      items: [
        { key: 'corp', name: '总部', every_minutes: 5, last: { ...run, state: 'waiting', left: 40 } },
        { key: 'lab', name: '实验室', every_minutes: 5, last: { ...run, state: 'done', left: 1 } },
      ],
      next: null,
    },
  };
  answers = (path) => waiting[path.replace('/manage/v1/', '')] ?? works(path);
  open();
  expect(await screen.findByText('1 条审批')).toBeTruthy();
  expect(screen.getByText('小李：彻底删除账号')).toBeTruthy();
  expect(await screen.findByText('3 条申诉')).toBeTruthy();
  expect(await screen.findByText('总部：40 人将被停用')).toBeTruthy();
  expect(screen.queryByText('没有待处理的事项')).toBeNull();
  expect(screen.queryByText(/待审核/)).toBeNull();
  expect(await screen.findByText('1 项需处理')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/approvals',
    '/admin/appeals',
    '/admin/sign-in#directories',
    '/admin/health',
  ]);
});

test('lists health findings beside the open decisions', async () => {
  answers = works;
  open();
  expect(await screen.findByText('1 项需处理')).toBeTruthy();
  expect(screen.getByText('磁盘')).toBeTruthy();
});
