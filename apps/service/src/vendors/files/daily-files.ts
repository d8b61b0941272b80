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
  /** The prefix of their names: `access` makes `access-2026-11-21.log`. */
  readonly name: string;
  /** Files of earlier days are removed. */
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
}

const dayMilliseconds = 86_400_000;
const quietMilliseconds = 60_000;
/** A full disk does not delay a stop. */
const longestGoodbye = 2000;
/** The most lines that wait for the disk; further ones are lost. */
const mostWaitingBytes = 16 * 1024 * 1024;

/**
 * One file a day (UTC+8), readable by the service's account only, written by pino's stream. Lines are written in whole
 * batches, so several processes share a file. A full disk is logged and retried; no caller waits for it.
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
  const logError = (error: Error) => {
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
    stream.on('error', logError);
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
        void removeOld().catch(logError);
      }
      stream.write(`${line}\n`);
    },
    async close() {
      end(stream);
      await Promise.race([Promise.all(ended), pause(longestGoodbye)]);
    },
  };
}
