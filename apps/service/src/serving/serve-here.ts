import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../app.ts';
import { takePort } from '../http/server/take-port.ts';
import type { Log } from '../kernel/logging/log.ts';
import { openPorts } from '../ports/open-ports.ts';
import type { Settings } from '../settings/settings.ts';
import { movedWarning, sendingWarnings } from './settings-warnings.ts';

/** Serves in this process; resolves to what stops it. */
export async function serveHere(
  settings: Settings,
  databaseUrl: string,
  log: Log,
): Promise<() => Promise<void>> {
  const { ports, checkVendors, noteAddress, close } = await openPorts(settings, databaseUrl, log);
  // With the settings that were saved in the console.
  if (settings.appliesToAll) for (const warning of sendingWarnings(ports.settings)) log.warn(warning);
  if (settings.appliesToAll) {
    const former = await noteAddress();
    if (former) log.warn(movedWarning(former.url, settings.publicUrl));
  }
  const app = await createApp(ports);
  const { port, host, drainSeconds } = settings;
  const address = await takePort({ host, port }, () =>
    app.listen({ port, host, ...(settings.isWorker ? { reusePort: true } : {}) }),
  );
  log.info(`通行 Tongxing listens on ${address}, public address ${settings.publicUrl}`);
  // The check of the mail server runs while requests are served.
  if (settings.appliesToAll) void checkVendors();
  return async () => {
    if (drainSeconds > 0) {
      app.drain.isOn = true;
      await pause(drainSeconds * 1000);
    }
    await app.close();
    await close();
  };
}
