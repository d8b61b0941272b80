// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['base'];
});

test('shows redirect addresses with the sub-path of the portal', async () => {
  document.documentElement.dataset['base'] = '/account';
  vi.resetModules();
  const { ProviderDialog } = await import('./ProviderDialog.tsx');
  render(
    <ProviderDialog
      entry={{ kind: 'github', key: 'github', name: 'GitHub' }}
      schema={{ properties: {} }}
      at={0}
      isNew
      faults={[]}
      listWith={(entry) => [entry]}
      onSave={() => undefined}
      onClose={() => undefined}
    />,
  );
  const shown = screen.getAllByText(/\/callback$/).map((each) => each.textContent);
  expect(shown).toEqual([
    `${location.origin}/account/login/callback`,
    `${location.origin}/account/user/security/callback`,
  ]);
});
