import pino from 'pino';
import { createApp } from './app.ts';
import { openGround } from './ground.ts';
import { environment, readSettings, type Settings, SettingsError } from './settings.ts';

/** The longest a stop may take before the process ends regardless. */
const stopWithinMilliseconds = 9000;

async function main(settings: Settings): Promise<void> {
  const log = pino({ level: settings.logLevel, base: null });
  const { ground, close } = await openGround(settings, log);
  const app = await createApp(ground);
  const address = await app.listen({ port: settings.port, host: settings.host });
  log.info(`通行 Tongxing listens on ${address}, public address ${settings.publicUrl}`);

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: finishing what is in flight`);
    setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
    await app.close();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

try {
  await main(readSettings(environment));
} catch (error) {
  const text =
    error instanceof SettingsError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`Tongxing cannot start. ${text}\n`);
  process.exit(1);
}
