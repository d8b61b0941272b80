import { readOutbox } from '../actions/read-outbox.ts';
import { expect, test } from '../setup/scenario.ts';

// As a browser on the machine itself: whatever a proxy passes on is refused.
test.use({ extraHTTPHeaders: {} });

test('shows the outbox as a page, empty for an address without messages', async ({ page, service }) => {
  await page.goto('/outbox');
  await expect(page.locator('body')).toContainText(/发件箱|outbox/i);
  expect(await readOutbox(service, 'nobody@example.com')).toEqual([]);
});
