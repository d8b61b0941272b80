// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { listAgreementTranslations } from '@tongxing/contract/manage/agreements.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { ConsoleQueries } from '../../../api/queries/ConsoleQueries.tsx';
import { AgreementTranslations } from './AgreementTranslations.tsx';

/** The English text stored by the service, and the If-Match of each save. */
let english = { revision: 1, content: 'Old' };
const ifMatch: (string | null)[] = [];

beforeEach(() => {
  english = { revision: 1, content: 'Old' };
  ifMatch.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!new URL(address, location.href).pathname.endsWith('/translations')) {
      if (init.method !== 'PUT') return new Response('', { status: 503 });
      ifMatch.push(new Headers(init.headers).get('if-match'));
      return Response.json(
        { type: 'urn:tongxing:problem:version_conflict', title: 'Conflict', status: 412 },
        { status: 412, headers: { 'content-type': 'application/problem+json' } },
      );
    }
    const of = { kind: 'terms', version: '2.0', saved_at: '2026-01-01T00:00:00Z', saved_by: 'o1' };
    return Response.json({
      items: [{ ...of, ...english, id: 'terms/2.0/en', language: 'en', saved_by_name: '林晚' }],
      next: null,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function AskAgain() {
  const refetch = useRefetch();
  const [times, setTimes] = useState(0);
  const press = () => void refetch(listAgreementTranslations).then(() => setTimes(times + 1));
  return <button onClick={press}>问过 {times} 次</button>;
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /译文（HTML）/ });

async function type(): Promise<void> {
  render(
    <ConsoleQueries>
      <AgreementTranslations kind="terms" version="2.0" />
      <AskAgain />
    </ConsoleQueries>,
  );
  expect((await field()).value).toBe('Old');
  fireEvent.change(await field(), { target: { value: 'New' } });
}

test('keeps the typed text when the language is switched', async () => {
  await type();
  fireEvent.click(screen.getByRole('tab', { name: '繁体中文' }));
  expect((await field()).value).toBe('');
  fireEvent.click(screen.getByRole('tab', { name: '英文（有）' }));
  expect((await field()).value).toBe('New');
});

test('keeps the typed text when a colleague saves meanwhile, and reports a conflict on saving', async () => {
  await type();
  english = { revision: 2, content: 'Theirs' };
  fireEvent.click(screen.getByRole('button', { name: '问过 0 次' }));
  await screen.findByRole('button', { name: '问过 1 次' });
  expect((await field()).value).toBe('New');
  fireEvent.click(screen.getByRole('button', { name: '保存译文' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存译文' }));
  expect(await screen.findByText(/译文刚被其他管理员修改/)).toBeTruthy();
  expect(ifMatch).toEqual(['"1"']);
  expect((await field()).value).toBe('New');
});
