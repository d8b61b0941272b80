import { readOutbox } from '../actions/read-outbox.ts';
import { expect, test } from '../house/scenario.ts';

test('the outbox is a page, and empty for an address nobody wrote to', async ({ page, house }) => {
  await page.goto('/outbox');
  await expect(page.locator('body')).toContainText(/发件箱|outbox/i);
  expect(await readOutbox(house, 'nobody@example.com')).toEqual([]);
});
