// node lab/run.mjs many-machines [name]: the reference set-up of deploy/many-machines under load, while parts of it are killed.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../../tests/actions/register-account.ts';
import { registerApp } from '../../tests/actions/register-app.ts';
import type { Registration } from '../../tests/relying-parties/relying-party.ts';
import { roomyLimits } from '../../tests/setup/roomy-limits.ts';
import { findLost, letPeopleCome } from './crowd.ts';
import { type Disturbance, disturbances } from './disturbances.ts';
import { type Machines, startMachines } from './machines.ts';
import { redirectUri } from './people.ts';

const crowd = 4;
const calmMs = 5000;
/** The first of twenty ports. */
const port = 15_000;

const rows = [
  '| what happens | answered | 503 | failed | longest time without a write | acknowledged writes lost | used twice |',
  '|---|---|---|---|---|---|---|',
];
const folder = await mkdtemp(path.join(tmpdir(), 'tongxing-many-machines-'));
// PostgreSQL runs under an account of its own, which must pass through.
await chmod(folder, 0o711);
const configFile = path.join(folder, 'tongxing.config.json');
await writeFile(configFile, JSON.stringify(roomyLimits));
let wrong = 0;
let machines: Machines | null = null;
try {
  machines = await startMachines(folder, port, configFile);
  const app = await makeApp(machines);
  for (const each of disturbances.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    wrong += await undergo(each, machines, app);
  }
  console.log(`\n${rows.join('\n')}`);
} catch (error) {
  wrong += 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  await machines?.close();
  if (wrong === 0) await rm(folder, { recursive: true, force: true });
  else console.error(`What the parts have written: ${folder}`);
}
process.exit(wrong > 0 ? 1 : 0);

async function makeApp({ url }: Machines): Promise<Registration> {
  const developer = await registerAccount({ url } as never, aPerson());
  const app = await registerApp({ url } as never, developer.token, {
    redirect_uris: [redirectUri],
    required_scopes: ['openid'],
  });
  return { ...app, issuer: url };
}

/** Runs a disturbance while people use everything; returns how much is lost, used twice, or failed where nothing may. */
async function undergo(disturbance: Disturbance, machines: Machines, app: Registration): Promise<number> {
  const people = letPeopleCome(machines.url, app, crowd);
  await pause(calmMs);
  people.met.longestGap = 0;
  await disturbance.happen(machines);
  await pause(calmMs);
  await people.stop();
  const { met, known, lasting } = people;
  const lost = await findLost(machines.url, app, known, lasting);
  const { tried, twice } = await people.useAgain();
  const done = [...met.done.values()].reduce((sum, times) => sum + times, 0);
  const seconds = `${(met.longestGap / 1000).toFixed(1)} s`;
  const figures = [done, met.refused, met.failed.length, seconds, lost.length, `${twice} of ${tried}`];
  rows.push(`| ${[disturbance.name, ...figures].join(' | ')} |`);
  console.log(rows.at(-1));
  console.log(`  ${[...met.done].map(([what, times]) => `${what} ${times}`).join(', ')}`);
  for (const line of met.failed.slice(0, 12)) console.log(`  failed: ${line.slice(0, 200)}`);
  for (const line of lost.slice(0, 12)) console.log(`  lost: ${line}`);
  const noticed = disturbance.isPlanned ? met.refused + met.failed.length : 0;
  return lost.length + twice + noticed;
}
