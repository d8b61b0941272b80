import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/setup/start-service.ts';
import { openSession, type WebDriverSession } from './webdriver.ts';

const startWithinMs = 20_000;
const display = ':97';

export interface WebKit {
  /** A browser of its own, with nobody's cookies. */
  openWindow(): Promise<WebDriverSession>;
  close(): Promise<void>;
}

/** WebKitGTK as Debian has it (MiniBrowser, WebKitWebDriver), on a screen that nobody sees; throws where one is missing. */
export async function openWebKit(): Promise<WebKit> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  if (!binary) throw new Error('There is no MiniBrowser here (apt-get install webkit2gtk-driver).');
  const children: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
    const child = spawn(command, args, { stdio: 'ignore', env });
    child.on('error', (error) => console.error(error.message));
    children.push(child);
  };
  start('Xvfb', [display, '-screen', '0', '2000x1600x24', '-nolisten', 'tcp']);
  // A driver has one session at a time.
  const openWindow = async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    start('WebKitWebDriver', [`--port=${port}`], {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    });
    const deadline = performance.now() + startWithinMs;
    while (!(await fetch(`${address}/status`).catch(() => null))) {
      if (performance.now() > deadline) throw new Error('WebKitWebDriver does not answer.');
      await pause(100);
    }
    return openSession(address, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    });
  };
  return {
    openWindow,
    close: async () => {
      for (const child of children.toReversed()) child.kill('SIGTERM');
      await pause(300);
    },
  };
}
