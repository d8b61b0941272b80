// node lab/run.mjs faults [name]: breaks one part after the other under load and reports what people noticed.
import { setTimeout as pause } from 'node:timers/promises';
import { faults, hasProgram } from './faults.ts';
import { countLost, type Met, startTraffic } from './traffic.ts';

const wanted = process.argv[2] ?? '';
const rows = [
  '| fault | times | accounts confirmed | lost | pages answered | 503 | failed | longest time without a new account | first account after it was back |',
];
rows.push('|---|---|---|---|---|---|---|---|---|');
/** Everything must work again this soon after the part is back. */
const backWithinMs = 5000;
let lostInAll = 0;
let slowInAll = 0;

for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
  if (fault.needs && !hasProgram(fault.needs)) {
    console.log(`${fault.name}: not tried, there is no ${fault.needs} here (apt-get install ${fault.needs})`);
    continue;
  }
  if (fault.isAllowed && !fault.isAllowed()) {
    console.log(`${fault.name}: not tried, it takes root`);
    continue;
  }
  const stand = await fault.open();
  const traffic = startTraffic(stand.url);
  const { met } = traffic;
  let slowest = 0;
  for (let time = 0; time < fault.times; time += 1) {
    await untilNextNotified(met);
    await stand.breakOnce();
    const back = performance.now();
    await untilNextNotified(met);
    slowest = Math.max(slowest, met.lastNotified - back);
  }
  await traffic.stop();
  const lost = await countLost(stand.url, met.notified);
  lostInAll += lost;
  if (slowest > backWithinMs) slowInAll += 1;
  await stand.close();
  const times = [met.longestGap, slowest].map((each) => `${(each / 1000).toFixed(1)} s`);
  const figures = [fault.times, met.notified.length, lost, met.answered, met.refused, met.failed, ...times];
  rows.push(`| ${[fault.name, ...figures].join(' | ')} |`);
  console.log(rows.at(-1));
}
console.log(`\n${rows.join('\n')}`);
if (slowInAll > 0)
  console.log(`\nBack later than after ${backWithinMs / 1000} s: ${slowInAll} of the faults.`);
process.exit(lostInAll + slowInAll > 0 ? 1 : 0);

/** Waits for the next confirmed account. */
async function untilNextNotified(met: Met): Promise<void> {
  const before = met.lastNotified;
  for (let tries = 0; tries < 1200; tries += 1) {
    if (met.lastNotified > before) return;
    await pause(50);
  }
  throw new Error('nobody could register for a minute');
}
