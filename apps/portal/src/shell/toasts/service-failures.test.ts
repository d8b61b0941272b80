import { failures } from '@tongxing/contract/failures.ts';
import { expect, test } from 'vitest';
import { serviceFailures } from './service-failures.ts';

test('every failure whose sentence sends people to customer service has the way there', () => {
  const sent = Object.entries(failures).flatMap(([key, { text }]) => (text.includes('客服') ? [key] : []));
  expect(serviceFailures).toEqual(sent);
});
