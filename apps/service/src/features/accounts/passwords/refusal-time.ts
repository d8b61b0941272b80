import { setTimeout as pause } from 'node:timers/promises';
import type { Reader } from '../../../database/query/reader.ts';
import { loadOnce } from '../../../kernel/async/load-once.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { costGroupOf, findHashSamples } from '../accounts/imported-account-store.ts';
import type { PasswordHashing, RefusalTime } from './password-work.ts';

const milliseconds = { hour: 3_600_000, minute: 60_000, step: 50 };
/** The same verification takes longer on a busy machine. */
const margin = 1.5;

interface Measured {
  readonly at: number;
  readonly groups: ReadonlySet<string>;
  /** What a refusal takes at least, in ms; 0 where no imported hash waits. */
  readonly floor: number;
}

/**
 * The least time of a refused password while imported hashes wait for their first sign-in: that of the costliest one in
 * use, as measured on this machine, the same for a name that nobody has. Otherwise the time tells who came from where.
 */
export function createRefusalTime(database: Reader, passwords: PasswordHashing, clock: Clock): RefusalTime {
  let floor = 0;
  const measure = async (): Promise<Measured> => {
    const samples = await findHashSamples(database);
    let slowest = 0;
    for (const sample of samples.filter((each) => passwords.needsRehash(each))) {
      const startedAt = performance.now();
      await passwords.verify(sample, 'no account has this password');
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    floor = Math.ceil((slowest * margin) / milliseconds.step) * milliseconds.step;
    return { at: clock.now().getTime(), groups: new Set(samples.map(costGroupOf)), floor };
  };
  let current = loadOnce(measure);
  let isRenewing = false;

  async function measuredFor(stored: string | null | undefined): Promise<Measured> {
    const measured = await current();
    const age = clock.now().getTime() - measured.at;
    // A cost that was imported since: this refusal waits until it has been measured.
    const isNew = stored && costGroupOf(stored) !== '' && !measured.groups.has(costGroupOf(stored));
    if (isNew && age > milliseconds.minute) return (current = loadOnce(measure))();
    if (!isRenewing && age > milliseconds.hour) {
      isRenewing = true;
      const next = measure().finally(() => {
        isRenewing = false;
      });
      next.then(
        () => {
          current = () => next;
        },
        () => {},
      );
    }
    return measured;
  }

  return async (startedAt, stored) => {
    const measured = await measuredFor(stored);
    const taken = performance.now() - startedAt;
    // On a busy machine the costly ones take longer: from then on all do, up to twice the measured time.
    if (taken > floor) floor = Math.min(taken, measured.floor * 2);
    await pause(Math.max(0, floor - taken));
  };
}
