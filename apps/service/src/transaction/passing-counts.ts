import type { Background } from '../kernel/async/background.ts';
import type { Work } from './work.ts';

/** At this number they are written early. */
const mostWaiting = 5000;
/** While the table cannot be written, so many are kept for later. Further ones are lost. */
const mostSaved = 50_000;

/**
 * Counters in memory that are written in the background, so that no request pays a statement for them or waits for a
 * disk.
 */
export interface PassingCounts<Counted, W extends Work> {
  /** Counts one; it is written within seconds. */
  note(work: W, counted: Counted): Promise<void>;
  /** Writes what was counted so far. */
  write(work: W): Promise<void>;
  /** The same, and from now on each one is written before its call resolves: the process is about to end. */
  end(work: W): Promise<void>;
}

/** How one kind of them is counted and written. */
export interface Counting<Counted, W extends Work> {
  /** What it is called where writing it fails. */
  readonly name: string;
  /** The longest time until it is written: what a crash loses. */
  readonly writtenEverySeconds: number;
  /** Those of one key become one. */
  keyOf(counted: Counted): string;
  join(one: Counted, other: Counted): Counted;
  /**
   * Writes them in the order of their keys, so that two processes never deadlock. Returns those that are not due yet.
   */
  write(work: W, counted: readonly Counted[]): Promise<readonly Counted[]>;
}

/** Counters of a process, empty at first. */
export function createPassingCounts<Counted, W extends Work>(
  background: Background,
  { name, writtenEverySeconds, keyOf, join, write: writeAll }: Counting<Counted, W>,
): PassingCounts<Counted, W> {
  let waiting = new Map<string, Counted>();
  let timer: NodeJS.Timeout | null = null;
  let isEnding = false;
  let writing: Promise<void> = Promise.resolve();

  function save(counted: Counted): void {
    const key = keyOf(counted);
    const already = waiting.get(key);
    if (already !== undefined) waiting.set(key, join(already, counted));
    else if (waiting.size < mostSaved) waiting.set(key, counted);
  }

  function writeLater(work: W, milliseconds: number): void {
    timer ??= setTimeout(() => background.run(name, () => write(work)), milliseconds).unref();
  }

  /** One after the other, so that the caller's counts are included also where a write is under way. */
  function write(work: W): Promise<void> {
    const next = writing.catch(() => {}).then(() => writeWaiting(work));
    writing = next.catch(() => {});
    return next;
  }

  async function writeWaiting(work: W): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    const inOrder = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1));
    try {
      const left = await writeAll(
        work,
        inOrder.map(([, counted]) => counted),
      );
      for (const counted of left) save(counted);
      if (left.length > 0) writeLater(work, writtenEverySeconds * 1000);
    } catch (error) {
      for (const counted of taken.values()) save(counted);
      throw error;
    }
  }

  return {
    async note(work, counted) {
      save(counted);
      if (isEnding) return write(work);
      if (waiting.size === mostWaiting && timer) {
        clearTimeout(timer);
        timer = null;
      }
      writeLater(work, waiting.size < mostWaiting ? writtenEverySeconds * 1000 : 0);
    },
    write,
    async end(work) {
      isEnding = true;
      await write(work);
    },
  };
}
