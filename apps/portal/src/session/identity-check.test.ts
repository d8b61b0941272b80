import { expect, test } from 'vitest';
import { askForIdentity, identityCheck } from './identity-check.ts';

test('a check that was left is not answered late in the name of the next', async () => {
  const first = askForIdentity(['password']);
  const left = identityCheck.get();
  left?.answer(false);
  expect(await first).toBe(false);

  const second = askForIdentity(['password']);
  left?.answer(true);
  const present = identityCheck.get();
  expect(present).not.toBeNull();
  present?.answer(true);
  expect(await second).toBe(true);
  expect(identityCheck.get()).toBeNull();
});
