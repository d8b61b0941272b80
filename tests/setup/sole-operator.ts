import { roomyLimits } from './roomy-limits.ts';
import { test as base } from './scenario.ts';
import { startService, type TestService } from './start-service.ts';

/** A service for one file whose first operator is the only one, so that no second one has to approve. */
export const test = base.extend<{ service: TestService }>({
  service: [
    async ({ services }, use, { file }) => {
      const { service } = await services.of(`sole operator: ${file}`, async () => ({
        service: await startService({ config: roomyLimits }),
      }));
      await use(service);
    },
    { scope: 'test', timeout: 90_000 },
  ],
});

export { expect } from './scenario.ts';
