// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { takeOver } from '../../browser/prepared-page.ts';

test('the gate drawn at build outlives renderings where an engine makes a new emptyHTML at every reading', async () => {
  // WebKitGTK 2.50 does.
  vi.stubGlobal('trustedTypes', {
    get emptyHTML() {
      return { toString: () => '' };
    },
  });
  const { StillGate } = await import('./StillGate.tsx');
  const page = document.createElement('main');
  page.innerHTML = '<div class="one"><svg></svg></div>';
  takeOver(true);
  const root = await act(async () => hydrateRoot(page, <StillGate className="one" />));
  takeOver(false);
  await act(async () => root.render(<StillGate className="other" />));
  expect(page.innerHTML).toBe('<div class="other"><svg></svg></div>');
  await act(async () => root.unmount());
});
