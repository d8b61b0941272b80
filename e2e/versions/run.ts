// npm run versions [commit]: an older version and the present one side by side on one database, under load.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { callService } from '../actions/call-service.ts';
import { registerAccount } from '../actions/register-account.ts';
import { registerApp } from '../actions/register-app.ts';
import { runTongxing } from '../actions/run-tongxing.ts';
import type { Registration } from '../relying-parties/relying-party.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { freePort, type OwnService, startService } from '../setup/start-service.ts';
import { layOut, versionBefore } from './older-version.ts';
import { openBalancer } from './open-balancer.ts';
import { type Acquaintance, ask, letPeopleIn, redirectUri } from './people.ts';
import { widenTables } from './widen-tables.ts';

const crowd = 6;
const aloneMs = 5_000;
const besideMs = 20_000;

const version = process.argv[2] ?? versionBefore();
const older = await layOut(version);
const shut: (() => Promise<unknown>)[] = [older.remove];
let failed = 1;
try {
  failed = await takeOver();
} finally {
  for (const close of shut.toReversed()) await close();
}
process.exit(failed > 0 ? 1 : 0);

/** Lets the present version take over from the older one while people use both; how much went wrong. */
async function takeOver(): Promise<number> {
  // Keeps the database and serves nobody.
  const keeper = await start({}, older.entry);
  const port = await freePort();
  const balancer = await openBalancer(port);
  shut.push(balancer.close);
  const env = {
    PUBLIC_URL: balancer.url,
    SECRET_KEY: await readFile(path.join(keeper.dataDir, 'secret.key'), 'utf8'),
    DATABASE_URL: `postgres://tongxing@localhost/tongxing?host=${keeper.dataDir}/postgres-socket`,
    DRAIN_SECONDS: '3',
  };
  const before = await start(env, older.entry);
  balancer.add('older', `http://localhost:${portOf(before)}`);
  await pause(1000);
  const developer = await registerAccount({ url: balancer.url } as never, aPerson());
  const app = await registerApp({ url: balancer.url } as never, developer.token, {
    redirect_uris: [redirectUri],
    required_scopes: ['openid'],
  });

  const people = letPeopleIn(balancer.url, { ...app, issuer: balancer.url }, crowd);
  await pause(aloneMs);
  const began = performance.now();
  const present = await start(env);
  const migrated = [...present.log().matchAll(/Migrated the database: ([\w-]+)/g)].map(([, name]) => name);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${older.commit}: the present version was ready after ${seconds} s, with ${list(migrated)}`);
  balancer.add('present', `http://localhost:${portOf(present)}`);
  await pause(besideMs / 2);
  await widenTables(env.DATABASE_URL);
  await pause(besideMs / 2);
  await before.stop();
  await pause(2000);
  await people.stop();

  const { met, acquaintances } = people;
  const lost = await findLost(balancer.url, app, acquaintances);
  const log = await runTongxing(keeper, 'log', 'verify');
  console.log(log.trim());
  const rows = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([what, times]) => `${what} ${times}`).join(', ');
  console.log(`answered: ${rows(new Map(Object.entries(balancer.counts())))}`);
  console.log(`went well: ${rows(met.done)}`);
  console.log(`written by one version and served by the other: ${rows(met.crossed)}`);
  for (const line of met.failed.slice(0, 20)) console.log(`  failed: ${line}`);
  if (met.failed.length > 0) for (const service of [before, present]) console.log(complaintsOf(service));
  for (const line of lost.slice(0, 20)) console.log(`  lost: ${line}`);
  const uncrossed = ['session', 'profile', 'code', 'access token', 'refresh token'].filter(
    (what) => !met.crossed.get(what),
  );
  for (const what of uncrossed) console.log(`  not tried: no ${what} of one version came to the other`);
  console.log(`${acquaintances.length} people, ${met.failed.length} failed, ${lost.length} lost`);
  return met.failed.length + lost.length + uncrossed.length;
}

async function start(env: Readonly<Record<string, string>>, entry?: string): Promise<OwnService> {
  const service = await startService({ config: roomyLimits, env, ...(entry ? { entry } : {}) });
  shut.push(service.remove);
  return service;
}

/** What a service has logged that is no news, its end. */
function complaintsOf(service: OwnService): string {
  const lines = service.log().split('\n');
  return lines
    .filter((line) => /WARN|ERROR|"level":[456]0|\b(?:warn|error)\b/i.test(line))
    .slice(-15)
    .map((line) => line.slice(0, 400))
    .join('\n');
}

/** `PUBLIC_URL` is the balancer's; where it listens itself stands in its own address. */
function portOf({ url }: OwnService): string {
  return new URL(url).port;
}

/** What somebody was told and is no longer so: their account, their session, their text, their app's token. */
async function findLost(
  url: string,
  app: Pick<Registration, 'clientId' | 'clientSecret'>,
  acquaintances: readonly Acquaintance[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const { person, device, token, bio, refreshToken } of acquaintances) {
    const profile = await callService({ url }, getProfile, {}, { token, device });
    if (profile.code !== 1) lost.push(`${person.username}: session: ${profile.code}`);
    else if (profile.data.bio !== bio) lost.push(`${person.username}: ${profile.data.bio} for ${bio}`);
    const input = { account: person.username, password: person.password };
    const { code } = await callService({ url }, signInByPassword, input, { device });
    if (code !== 1) lost.push(`${person.username}: account: ${code}`);
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    await ask(url, { ...app, issuer: url }, form).catch((error: Error) =>
      lost.push(`${person.username}: refresh token: ${error.message}`),
    );
  }
  return lost;
}

function list(names: readonly (string | undefined)[]): string {
  return names.length === 0 ? 'no migration' : names.join(', ');
}
