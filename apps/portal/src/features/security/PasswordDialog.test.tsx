// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profile } from '../../api/profile.fixture.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

const sent: unknown[] = [];
vi.mock('../../api/send.ts', () => ({
  send: async (_: unknown, input: unknown) => {
    sent.push(input);
    return { ok: false, failure: 'told', msg: '' };
  },
}));
vi.mock('../../api/queries/use-call.ts', () => ({ useRefresh: () => async () => undefined }));
vi.mock('../../api/queries/use-profile.ts', () => ({ useProfileRefresh: () => async () => undefined }));
vi.mock('./RecentlyAdded.tsx', () => ({
  useRecentlyAdded: () => ({ picked: [] }),
  RecentlyAdded: () => null,
}));

beforeEach(() => void sent.splice(0));
afterEach(cleanup);

test.each([true, false])(
  'sets a first password without a code, with a phone or without: %s',
  async (phone) => {
    const security = { ...profile.security, password: false, phone, email: false };
    render(<PasswordDialog profile={{ ...profile, security } as Profile} onClose={() => undefined} />);
    await userEvent.type(screen.getByLabelText('新密码'), 'correct horse battery 7');
    await userEvent.click(screen.getByRole('button', { name: '设置密码' }));
    expect(sent).toEqual([{ password: 'correct horse battery 7', put_aside: [] }]);
  },
);
