import { roomyLimits } from './roomy-limits.ts';
import { test as base } from './scenario.ts';
import { startService, type TestService } from './start-service.ts';

/** A service for the file alone, whose first operator is the only one: nobody else has to agree. */
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
