// The main flows in WebKitGTK: `node lab/run.mjs engines webkit`. Playwright's WebKit differs from Debian's.

import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { roomyLimits } from '../../tests/setup/roomy-limits.ts';
import { freePort, startService } from '../../tests/setup/start-service.ts';
import { flows } from './flows.ts';
import { handOn } from './hand.ts';
import { openSession, type WebDriverSession } from './webdriver.ts';

const startWithinMs = 20_000;
const display = ':97';

interface WebKit {
  /** A new browser without cookies. */
  openWindow(): Promise<WebDriverSession>;
  close(): Promise<void>;
}

/** Debian's WebKitGTK (MiniBrowser, WebKitWebDriver) on a virtual screen; throws where one is missing. */
async function openWebKit(): Promise<WebKit> {
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

const wanted = process.argv[2] ?? '';
const folder = path.join(import.meta.dirname, 'test-results/webkit');
const service = await startService({ config: { ...roomyLimits, site: { browser_language: true } } });
const webkit = await openWebKit();
let failed = 0;
try {
  for (const { name, walk } of flows.filter((flow) => flow.name.includes(wanted))) {
    const windows: WebDriverSession[] = [];
    const openHand = async () => {
      const session = await webkit.openWindow();
      windows.push(session);
      const hand = handOn(session, service.url, folder);
      await hand.resize(1280, 800);
      return hand;
    };
    const startedAt = performance.now();
    const spent = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    try {
      const hand = await openHand();
      try {
        await walk({ service, hand, other: openHand });
        console.log(`  ✓ WebKitGTK ${windows[0]?.version}: ${name} (${spent()})`);
      } catch (error) {
        failed += 1;
        await hand.check(`failed-${failed}`);
        console.log(`  ✘ WebKitGTK ${windows[0]?.version}: ${name} (${spent()})\n${String(error)}`);
      }
    } finally {
      for (const session of windows) await session.end();
    }
  }
} finally {
  await webkit.close();
  await service.remove();
}
console.log(`\n${flows.length - failed} of ${flows.length} flows; pictures in ${folder}`);
process.exitCode = failed > 0 ? 1 : 0;
