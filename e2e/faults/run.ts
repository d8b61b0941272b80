// npm run faults [name]: breaks one part after the other under load and says what people met.
import { setTimeout as pause } from 'node:timers/promises';
import { faults, hasProgram } from './faults.ts';
import { countLost, type Met, startTraffic } from './traffic.ts';

const wanted = process.argv[2] ?? '';
const rows = [
  '| fault | times | accounts told of | lost | pages answered | told to come back | failed | longest time without a new account |',
];
rows.push('|---|---|---|---|---|---|---|---|');
let lostInAll = 0;

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
  for (let time = 0; time < fault.times; time += 1) {
    await untilNextTold(met);
    await stand.breakOnce();
    await untilNextTold(met);
  }
  await traffic.stop();
  const lost = await countLost(stand.url, met.told);
  lostInAll += lost;
  await stand.close();
  const gap = `${(met.longestGap / 1000).toFixed(1)} s`;
  const figures = [fault.times, met.told.length, lost, met.answered, met.refused, met.failed, gap];
  rows.push(`| ${[fault.name, ...figures].join(' | ')} |`);
  console.log(rows.at(-1));
}
console.log(`\n${rows.join('\n')}`);
process.exit(lostInAll > 0 ? 1 : 0);

/** Waits for the next account that somebody is told of. */
async function untilNextTold(met: Met): Promise<void> {
  const before = met.lastTold;
  for (let tries = 0; tries < 1200; tries += 1) {
    if (met.lastTold > before) return;
    await pause(50);
  }
  throw new Error('nobody could register for a minute');
}
