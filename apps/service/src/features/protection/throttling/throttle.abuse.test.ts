import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../../../test/movable-clock.ts';
import { openTestDatabase } from '../../../../test/open-test-database.ts';
import { createPostgresState, type PostgresState } from '../../../database/state/postgres-state.ts';
import { admitGuess, forgiveGuess, type GuessAttempt } from './throttle.ts';

const clock = movableClock();
let state: PostgresState;
const throttle = {
  admit: (attempt: GuessAttempt) => admitGuess({ state }, attempt),
  forgive: (attempt: GuessAttempt) => forgiveGuess({ state }, attempt),
};
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  drop = database.drop;
  state = createPostgresState(database.database, clock);
});
afterAll(async () => {
  state.close();
  await drop();
});

const guess = (subject: string, ip: string, more: Partial<GuessAttempt> = {}): GuessAttempt => ({
  subject,
  ip,
  isKnownDevice: false,
  ...more,
});
const waitOf = async (attempt: GuessAttempt) =>
  ((await throttle.admit(attempt))?.details?.['retry_after'] as number | undefined) ?? 0;

// threat:CVE-2023-47111
test('of two hundred concurrent tries, at most the free ones and one more are evaluated (CVE-2023-47111)', async () => {
  const waits = await Promise.all(
    Array.from({ length: 200 }, () => throttle.admit(guess('race', '50.1.1.1'))),
  );
  expect(waits.filter((wait) => wait === null).length).toBeLessThanOrEqual(6);
});

test('the wait doubles with each further try, up to fifteen minutes', async () => {
  const attempt = guess('doubling', '50.1.2.1');
  for (let tries = 0; tries < 5; tries += 1) expect(await waitOf(attempt)).toBe(0);
  const waits = [];
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await waitOf(attempt)).toBe(0);
    const wait = await waitOf(attempt);
    waits.push(wait);
    clock.advance(wait + 1);
  }
  expect(waits.slice(0, 8)).toEqual([4, 8, 16, 32, 64, 128, 256, 512]);
  expect(Math.max(...waits)).toBe(900);
});

test('tries during a wait do not lengthen it', async () => {
  const attempt = guess('hammer', '50.1.3.1');
  for (let tries = 0; tries < 6; tries += 1) await throttle.admit(attempt);
  for (let tries = 0; tries < 50; tries += 1) expect(await waitOf(attempt)).toBeLessThanOrEqual(4);
  clock.advance(5);
  expect(await waitOf(attempt)).toBe(0);
});

// threat:CVE-2026-45364
test('spellings and neighbours of an IPv6 address share one count (CVE-2026-45364)', async () => {
  const spellings = [
    '2001:db8:0:1::1',
    '2001:0DB8:0000:0001:0:0:0:2',
    '2001:db8:0:1:ffff::3',
    '[2001:db8:0:1::4]',
  ];
  let evaluated = 0;
  for (let at = 0; at < 40; at += 1) {
    if ((await waitOf(guess('spelling', spellings[at % 4] ?? ''))) === 0) evaluated += 1;
  }
  expect(evaluated).toBeLessThanOrEqual(6);
});

// threat:CVE-2024-47070
test('invalid IPs share one bound and do not bypass it (CVE-2024-47070)', async () => {
  let evaluated = 0;
  for (let at = 0; at < 40; at += 1) {
    if ((await waitOf(guess('rubbish', `'; drop ${at}`))) === 0) evaluated += 1;
  }
  expect(evaluated).toBeLessThanOrEqual(6);
});

// threat:lockout-by-stranger
test('strangers delay the owner by at most a minute on a new device, and not at all on a known one', async () => {
  for (let at = 0; at < 300; at += 1) await throttle.admit(guess('famous', `60.${at % 250}.${at}.1`));
  expect(await waitOf(guess('famous', '70.1.1.1'))).toBeLessThanOrEqual(60);
  expect(await waitOf(guess('famous', '70.1.1.1', { isKnownDevice: true }))).toBe(0);
  // Even from the very address the strangers use.
  expect(await waitOf(guess('famous', '60.1.1.1', { isKnownDevice: true }))).toBe(0);
});

test('slows one client, and one network, that try many accounts', async () => {
  let evaluated = 0;
  for (let at = 0; at < 120; at += 1) {
    if ((await waitOf(guess(`spray ${at}`, '80.1.1.1'))) === 0) evaluated += 1;
  }
  expect(evaluated).toBeLessThanOrEqual(41);
  evaluated = 0;
  for (let at = 0; at < 400; at += 1) {
    if ((await waitOf(guess(`net ${at}`, `80.2.2.${at % 250}`))) === 0) evaluated += 1;
  }
  expect(evaluated).toBeLessThanOrEqual(201);
});

test('hundreds of people behind one IP sign in without a wait, because successes are taken back', async () => {
  for (let at = 0; at < 300; at += 1) {
    const attempt = guess(`pupil ${at}`, '90.1.1.1');
    expect(await waitOf(attempt)).toBe(0);
    await throttle.forgive(attempt);
  }
});

test('a success on the own account does not clear guesses on another one', async () => {
  let evaluated = 0;
  for (let at = 0; at < 40; at += 1) {
    if ((await waitOf(guess('victim', '95.1.1.1'))) === 0) evaluated += 1;
    const own = guess('attacker', '95.1.1.1');
    if ((await throttle.admit(own)) === null) await throttle.forgive(own);
  }
  expect(evaluated).toBeLessThanOrEqual(6);
});
