import { readFileSync } from 'node:fs';
import { processesBelow } from './processes.ts';

export interface Memory {
  /** Megabytes of 1,000,000 bytes: RSS counts shared pages in every process, PSS shares them out. */
  readonly rss: number;
  readonly pss: number;
  readonly processes: number;
}

/** The memory of a process and everything below it (Linux): the service together with its PostgreSQL. */
export function memoryBelow(pid: number, isCounted: (name: string) => boolean = () => true): Memory {
  const counted = processesBelow(pid).filter(({ name }) => isCounted(name));
  const sums = counted.map((each) => rollUp(each.pid));
  const sum = (key: 'Rss' | 'Pss') => sums.reduce((total, each) => total + each[key], 0) / 1e6;
  return { rss: sum('Rss'), pss: sum('Pss'), processes: counted.length };
}

/** Whether a process of this name is one of PostgreSQL's. */
export function isPostgres(name: string): boolean {
  return name.startsWith('postgres');
}

function rollUp(pid: number): { Rss: number; Pss: number } {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    // It ended a moment ago.
  }
  const bytes = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
  return { Rss: bytes('Rss'), Pss: bytes('Pss') };
}
