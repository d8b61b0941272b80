import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { beijingDay } from '../../kernel/beijing-day.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RotatingWriter } from '../../kernel/files/rotating-writer.ts';
import type { Log } from '../../kernel/logging/log.ts';

export interface DailyFilesOptions {
  readonly folder: string;
  /** What their names begin with: `access` makes `access-2026-11-21.log`. */
  readonly name: string;
  /** Files of days that are longer ago are removed. */
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
}

const dayMilliseconds = 86_400_000;
const quietMilliseconds = 60_000;
/** A disk that takes nothing holds up no stop. */
const longestGoodbye = 2000;
/** Lines that wait for a disk that does not take them: beyond it they are lost. */
const mostWaitingBytes = 16 * 1024 * 1024;

/**
 * A file a day (UTC+8), readable by the service's account alone, written by pino's own stream: lines are gathered and handed
 * over whole, so several processes share a file. A disk that is full is told of and tried again; nobody waits for it.
 */
export async function openDailyFiles({
  folder,
  name,
  retentionDays,
  clock,
  log,
}: DailyFilesOptions): Promise<RotatingWriter> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (day: string) => join(folder, `${name}-${day}.log`);
  const isOld = new RegExp(`^${name}-(\\d{4}-\\d\\d-\\d\\d)\\.log$`);
  let today = beijingDay(clock);
  let complainAt = 0;
  const complain = (error: Error) => {
    if (performance.now() < complainAt) return;
    complainAt = performance.now() + quietMilliseconds;
    log.error({ err: error }, `lines of ${folder} are not written`);
  };

  async function removeOld(): Promise<void> {
    const oldest = new Date(clock.now().getTime() - retentionDays * dayMilliseconds);
    const first = beijingDay({ now: () => oldest });
    for (const file of await readdir(folder)) {
      const [, day] = isOld.exec(file) ?? [];
      if (day !== undefined && day < first) await rm(join(folder, file), { force: true });
    }
  }

  const open = (day: string) => {
    const dest = pathOf(day);
    const stream = pino.destination({ dest, mode: 0o600, sync: false, maxLength: mostWaitingBytes });
    stream.on('error', complain);
    return stream;
  };
  const ended = new Set<Promise<void>>();
  const end = (stream: ReturnType<typeof open>) => {
    const over = new Promise<void>((resolve) => {
      stream.once('close', resolve);
      stream.end();
    });
    ended.add(over);
    void over.finally(() => ended.delete(over));
  };
  let stream = open(today);
  await removeOld();

  return {
    write(line) {
      const day = beijingDay(clock);
      if (day !== today) {
        end(stream);
        today = day;
        stream = open(day);
        void removeOld().catch(complain);
      }
      stream.write(`${line}\n`);
    },
    async close() {
      end(stream);
      await Promise.race([Promise.all(ended), pause(longestGoodbye)]);
    },
  };
}
