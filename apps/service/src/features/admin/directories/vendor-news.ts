import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../transaction/work.ts';
import type { StoredRun } from './run-store.ts';

type NewsWork = Pick<Work, 'state' | 'clock'>;

const newsKey = (directory: string) => `directory-news:${directory}`;
const newsLifetime = 24 * 3600;
/** A vendor that reports each of a hundred changes is read once. */
const leastPause = 30;
/** After a run that failed. */
const pauseAfterFailure = 300;

/** Notes that a directory's vendor has reported a change. */
export async function noteNews({ state, clock }: NewsWork, directory: string): Promise<void> {
  await state.set(newsKey(directory), String(clock.now().getTime()), newsLifetime);
}

/**
 * Whether a run is due because the vendor has reported a change since the last one began. Between two there is a pause, of
 * half a minute or as long as the last one took.
 */
export async function isNewsDue(
  { state, clock }: NewsWork,
  directory: string,
  last: StoredRun | null,
): Promise<boolean> {
  const news = await state.get(newsKey(directory));
  if (news === null) return false;
  if (!last?.ended_at) return true;
  const isOver = last.state === 'done' && !last.is_dry_run;
  if (isOver && last.started_at.getTime() > Number(news)) return false;
  const took = toSeconds(last.ended_at) - toSeconds(last.started_at);
  const pause = last.state === 'failed' ? pauseAfterFailure : Math.max(leastPause, took);
  return addSeconds(last.ended_at, pause) <= clock.now();
}
