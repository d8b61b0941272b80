// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { renewFrozenPage } from './frozen-page.ts';

test('a page that comes back as it was kept begins anew; one that is loaded does not', () => {
  const reload = vi.fn();
  renewFrozenPage(reload);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
