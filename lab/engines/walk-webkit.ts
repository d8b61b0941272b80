// The main flows in WebKitGTK: `node lab/run.mjs engines webkit`. Playwright's own WebKit is another one than Debian's.
import path from 'node:path';
import { roomyLimits } from '../../tests/setup/roomy-limits.ts';
import { startService } from '../../tests/setup/start-service.ts';
import { flows } from './flows.ts';
import { handOn } from './hand.ts';
import { openWebKit } from './open-webkit.ts';
import type { WebDriverSession } from './webdriver.ts';

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
