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
const works = (path: string) => (path.endsWith('/health') ? health : { items: [], next: null });

test('shows one error when no call answers, and retries all of them', async () => {
  answers = () => null;
  open();
  const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5000 });
  await waitFor(() => expect(screen.queryByText('正在加载')).toBeNull());
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1);

  answers = works;
  fireEvent.click(retry);
  await screen.findByText('没有待审批的事项');
  await screen.findByText('没有待审核的应用');
  await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull());
});

test('lists health findings beside the open decisions', async () => {
  answers = works;
  open();
  expect(await screen.findByText('1 项需处理')).toBeTruthy();
  expect(screen.getByText('磁盘')).toBeTruthy();
});
