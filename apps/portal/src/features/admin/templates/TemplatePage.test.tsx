// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleQueries } from '../../../api/queries/ConsoleQueries.tsx';
import { TemplatePage } from './TemplatePage.tsx';

let version = 1;
const ifMatch: (string | null)[] = [];

beforeEach(() => {
  version = 1;
  ifMatch.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href);
    if (!pathname.startsWith('/manage/v1/templates')) return new Response('', { status: 503 });
    if (init.method === 'PUT') {
      ifMatch.push(new Headers(init.headers).get('if-match'));
      const problem = { type: 'urn:tongxing:problem:version_conflict', title: 'Conflict', status: 412 };
      return Response.json(problem, { status: 412 });
    }
    const language = searchParams.get('language') ?? 'zh-CN';
    return Response.json({
      id: `sms/login/${language}`,
      channel: 'sms',
      purpose: 'login',
      language,
      version,
      is_shipped: false,
      subject: null,
      text: `${language} ${version}`,
      html: null,
      variables: [],
      saved_at: null,
      saved_by: null,
      saved_by_name: null,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '文字' });

async function check(tab: string): Promise<void> {
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  await vi.waitFor(async () =>
    expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'),
  );
  await field();
}

test('keeps the typed text when the language is switched, and reports a colleague’s save as a conflict', async () => {
  render(
    <ConsoleQueries>
      <TemplatePage item="sms:login" />
    </ConsoleQueries>,
  );
  expect((await field()).value).toBe('zh-CN 1');
  fireEvent.change(await field(), { target: { value: '写到一半' } });
  await check('英文');
  expect((await field()).value).toBe('en 1');
  await check('中文');
  expect((await field()).value).toBe('写到一半');

  const publish = async () => {
    fireEvent.click(screen.getByRole('button', { name: '发布' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布' }));
    expect(await screen.findByText(/其他管理员刚修改了模板/)).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  version = 2;
  await publish();
  expect((await field()).value).toBe('写到一半');
  // After the conflict was shown, publishing replaces the other version.
  await vi.waitFor(async () => {
    await publish();
    expect(ifMatch.at(-1)).toBe('"2"');
  });
  expect(ifMatch[0]).toBe('"1"');
});
