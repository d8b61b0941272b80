import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const every = 1000;
let work = 0;
let heapTotal = 50_000_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: work, system: 0 }));
  vi.spyOn(process, 'memoryUsage').mockImplementation(
    Object.assign(() => ({ heapTotal }) as NodeJS.MemoryUsage, { rss: () => 0 }),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('collects everything after a start, some after a peak, and the rest after a long idle time, each once', () => {
  const flavors: string[] = [];
  const pass = (intervals: number, microsecondsEach: number) => {
    work = microsecondsEach;
    vi.advanceTimersByTime(intervals * every);
    return flavors.splice(0);
  };
  giveBackMemory(every, ({ flavor }) => flavors.push(flavor));
  expect(pass(3, 900_000)).toEqual([]);
  expect(pass(1, 0)).toEqual(['last-resort']);
  expect(pass(30, 0)).toEqual([]);
  heapTotal = 80_000_000;
  expect(pass(5, 900_000)).toEqual([]);
  expect(pass(4, 0)).toEqual([]);
  expect(pass(1, 900_000)).toEqual([]);
  expect(pass(4, 0)).toEqual([]);
  expect(pass(1, 0)).toEqual(['regular']);
  expect(pass(4, 0)).toEqual([]);
  expect(pass(1, 0)).toEqual(['last-resort']);
  expect(pass(30, 0)).toEqual([]);
});
