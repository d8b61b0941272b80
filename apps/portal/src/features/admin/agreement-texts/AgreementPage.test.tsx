// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConsoleQueries } from '../../../api/queries/ConsoleQueries.tsx';
import { AgreementPage } from './AgreementPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows an error with retry when the versions do not load for a new version', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.href).pathname);
    return new Response('', { status: 503 });
  });
  render(
    <ConsoleQueries>
      <AgreementPage item="terms" />
    </ConsoleQueries>,
  );
  const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5000 });
  const before = asked.filter((path) => path.startsWith('/manage/')).length;
  fireEvent.click(retry);
  await vi.waitFor(() =>
    expect(asked.filter((path) => path.startsWith('/manage/')).length).toBeGreaterThan(before),
  );
});
