// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastAskedAt } from '../../../api/manage/ask.ts';
import { serviceNow } from '../../../browser/clock.ts';
import { useDraft } from './drafts.ts';
import { Me } from './me.ts';
import { useVisit } from './use-admin-session.ts';

let operator = 'o1';

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, location.href).pathname.startsWith('/manage/')
      ? Response.json({ id: operator, name: '值班', roles: [], permissions: [], four_eyes: true })
      : new Response('', { status: 503 }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Text() {
  const [text, setText] = useDraft('text', '');
  return <input aria-label="正文" value={text} onChange={(event) => setText(event.target.value)} />;
}

function Entrance() {
  const { visit, enter } = useVisit();
  if (visit.kind !== 'inside') return <button onClick={enter}>{visit.kind}</button>;
  return (
    <Me value={visit.me}>
      <Text />
    </Me>
  );
}

const text = () => screen.findByRole<HTMLInputElement>('textbox', { name: '正文' }, { timeout: 5000 });

/** An earlier request may still be pending; it would count as activity. */
async function goAway(): Promise<void> {
  await vi.waitFor(() => {
    lastAskedAt.set(serviceNow() - 31 * 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    screen.getByRole('button', { name: 'idle' });
  });
}

/** Types as `o1`, lets the session expire, and opens one as `next`. */
async function typeAndLeaveTo(next: string): Promise<HTMLInputElement> {
  operator = 'o1';
  render(<Entrance />);
  fireEvent.change(await text(), { target: { value: '写到一半' } });
  await goAway();
  expect(document.body.innerHTML).not.toContain('写到一半');
  operator = next;
  fireEvent.click(screen.getByRole('button', { name: 'idle' }));
  return text();
}

// threat:operator-drafts
test('restores the typed text once after the session expired', async () => {
  expect((await typeAndLeaveTo('o1')).value).toBe('写到一半');
  cleanup();
  render(<Entrance />);
  expect((await text()).value).toBe('');
});

// threat:operator-drafts
test('drops the typed text when another operator signs in, also for the first one afterwards', async () => {
  expect((await typeAndLeaveTo('o2')).value).toBe('');
  await goAway();
  operator = 'o1';
  fireEvent.click(screen.getByRole('button', { name: 'idle' }));
  expect((await text()).value).toBe('');
});
