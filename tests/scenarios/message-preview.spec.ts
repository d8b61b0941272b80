import { readOutbox } from '../actions/read-outbox.ts';
import { expect, test } from '../setup/scenario.ts';

test('the outbox is a page, and empty for an address nobody wrote to', async ({ page, service }) => {
  await page.goto('/outbox');
  await expect(page.locator('body')).toContainText(/发件箱|outbox/i);
  expect(await readOutbox(service, 'nobody@example.com')).toEqual([]);
});
