import { readAccepted, takeLasting } from '../gallery/accepted.ts';
import { tellDifference } from '../gallery/digest.ts';
import { expect, test } from '../setup/scenario.ts';

test.use({ allowedErrors: [/404/] });

test('the first pages look as they were accepted; after a look at them: npm run gallery -- --accept', async ({
  page,
}, testInfo) => {
  const accepted = readAccepted();
  const taken = await takeLasting(page);
  const changed: string[] = [];
  for (const { name, png, digest } of taken) {
    const difference = tellDifference(accepted[name] ?? '', digest);
    if (difference === null) continue;
    changed.push(`${name}: ${difference}`);
    await testInfo.attach(name, { body: png, contentType: 'image/png' });
  }
  expect(changed).toEqual([]);
  expect(taken.map(({ name }) => name)).toEqual(Object.keys(accepted));
});
