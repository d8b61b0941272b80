import { readdirSync, readFileSync } from 'node:fs';

/** Every process of the machine below `pid`, itself included, with its name (Linux). */
export function processesBelow(pid: number): { readonly pid: number; readonly name: string }[] {
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readStat(Number(entry)) ?? []);
  const found = all.filter((each) => each.pid === pid);
  for (const parent of found) found.push(...all.filter((each) => each.parent === parent.pid));
  return found;
}

/** Processor time of a process and of its ended children so far, in milliseconds. */
export function processorMilliseconds(pid: number): number {
  return (readStat(pid)?.ticks ?? Number.NaN) * millisecondsPerTick;
}

/** Linux reports processor time in hundredths of a second. */
const millisecondsPerTick = 10;

function readStat(pid: number) {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name is in brackets and may contain any character.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  return {
    pid,
    name: text.slice(text.indexOf('(') + 1, end),
    parent: Number(fields[1]),
    // Its own time and that of ended children: an ended backend stays in the sum.
    ticks: [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0),
  };
}
