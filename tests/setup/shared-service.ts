import { roomyLimits } from './roomy-limits.ts';
import { type OwnService, startService, type TestService } from './start-service.ts';

/** An origin that the operator has listed: people may be sent there without being asked. */
export const listedOrigin = 'https://friend.example';

/** The environment variable that tells workers of the service, as JSON. */
const reported = 'E2E_SERVICE';

/** Starts the service that all scenarios of a run share which ask for no other. */
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
