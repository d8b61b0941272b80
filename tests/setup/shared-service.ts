import { roomyLimits } from './roomy-limits.ts';
import { type OwnService, startService, type TestService } from './start-service.ts';

/** An origin that the operator has listed: redirects there need no confirmation. */
export const listedOrigin = 'https://friend.example';

/** The environment variable with the service, as JSON, for workers. */
const reported = 'E2E_SERVICE';

/** Starts the service that scenarios share unless they need another kind. */
export async function startShared(): Promise<OwnService> {
  const service = await startService({
    config: { ...roomyLimits, site: { redirect_origins: [listedOrigin], browser_language: true } },
  });
  process.env[reported] = JSON.stringify({
    url: service.url,
    dataDir: service.dataDir,
  } satisfies TestService);
  return service;
}

/** That service, in a worker of the run. */
export function sharedService(): TestService {
  const service = process.env[reported];
  if (!service) throw new Error('The run has not been prepared');
  return JSON.parse(service);
}
