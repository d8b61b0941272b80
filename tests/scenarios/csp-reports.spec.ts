import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { expect, test } from '../setup/scenario.ts';

// Blocked attempts are expected in the console.
test.use({ allowedErrors: [/TrustedHTML|TrustedScriptURL|Trusted ?Type/] });

// threat:html-injection
test('no page turns text into HTML or script, or creates a Trusted Types policy', async ({
  page,
  context,
  service,
}) => {
  await beSignedIn(context, service, aPerson());
  for (const path of ['/', '/user/security', '/terms-of-service', '/login/account', '/oauth2/device']) {
    await page.goto(path);
    const outcomes = await page.evaluate(() => {
      const attempts: Record<string, () => void> = {
        html: () => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
        },
        script: () => {
          document.createElement('script').src = '/assets/x.js';
        },
        worker: () => void new Worker('/assets/x.js'),
        policy: () =>
          void (globalThis as any).trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name} went through`;
        } catch (error) {
          return `${name}: ${(error as Error).name}`;
        }
      });
    });
    expect([path, outcomes]).toEqual([
      path,
      ['html: TypeError', 'script: TypeError', 'worker: TypeError', 'policy: TypeError'],
    ]);
  }
});
