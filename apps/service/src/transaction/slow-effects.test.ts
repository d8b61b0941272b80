import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../../test/movable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { recordingLog } from '../../test/recording-log.ts';
import { createBackground } from '../kernel/async/background.ts';
import { systemRandom } from '../kernel/crypto/random.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { createOpenWork } from './open-work.ts';
import { createEffectQueue, type EffectQueue } from './outbox-queue.ts';
import type { Work } from './work.ts';

const clock = movableClock(new Date());
const log = recordingLog();
const background = createBackground(log);
const delivered: string[] = [];
let testDatabase: TestDatabase;
let work: Work;
let effects: EffectQueue;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const { database } = testDatabase;
  const queueWith = (onDelivery: () => Promise<void>): EffectQueue =>
    createEffectQueue<Work>({
      database,
      clock,
      random: systemRandom,
      log,
      handlers: new Map([
        [
          'letter',
          async (_work: Work, payload: Readonly<Record<string, unknown>>) => {
            delivered.push(String(payload['text']));
            await onDelivery();
          },
        ],
      ]),
      workFor: () => work,
    });
  const other = queueWith(async () => {});
  effects = queueWith(async () => {
    // A vendor that takes forty of the sixty seconds that a delivery has.
    clock.advance(40);
    await other.deliverDue();
  });
  work = createOpenWork<Work>({
    shared: { clock, random: systemRandom, log, background, locateIp: () => '', accountData: [] } as never,
    database,
    effects: () => effects,
    recordEvent: async () => {},
  })(noCaller);
});
afterAll(() => testDatabase.drop());

const letters = (...texts: readonly string[]) => texts.map((text) => ({ kind: 'letter', payload: { text } }));
const waiting = () => testDatabase.database.selectFrom('outbox_event').select('id').execute();

test('given a slow vendor, what is due is delivered once, though another process looks for it meanwhile', async () => {
  await work.change((change) => effects.write(change, letters('one', 'two', 'three', 'four')));
  clock.advance(61);
  await effects.deliverDue();
  expect(delivered.toSorted()).toEqual(['four', 'one', 'three', 'two']);
  expect(await waiting()).toEqual([]);
});

test('given a slow vendor, the effects of one change are delivered once, the late ones by whoever comes', async () => {
  delivered.splice(0);
  await work.change(async (change) => letters('red', 'green', 'blue').forEach((each) => change.after(each)));
  await background.whenIdle();
  clock.advance(61);
  await effects.deliverDue();
  expect(delivered.toSorted()).toEqual(['blue', 'green', 'red']);
  expect(await waiting()).toEqual([]);
});
