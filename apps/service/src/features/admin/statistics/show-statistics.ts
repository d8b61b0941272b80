import type { ManageInput } from '@tongxing/contract/define-manage-call.ts';
import { type getStatistics, mostSteps, type Statistics } from '@tongxing/contract/manage/statistics.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import {
  countPeople,
  type Line,
  listAppSignIns,
  listCounts,
  listLevels,
  saveLevels,
} from './statistic-store.ts';
import { stepsOf } from './steps.ts';

/** Counts the accounts and how they are protected, and saves the numbers for the statistics. */
export async function notePeople(work: Work): Promise<void> {
  const levels = await countPeople(work);
  await work.change((change) => saveLevels(change, levels));
}

const usualDays = 28;

interface Sums {
  readonly labels: readonly string[];
  readonly values: number[];
  readonly total: number;
}

/** Lines with a number for every step, largest total first. */
function sumUp(lines: readonly Omit<Line, 'name'>[], starts: readonly Date[]): Sums[] {
  const places = new Map(starts.map((start, at) => [start.getTime(), at]));
  const sums = new Map<string, { labels: readonly string[]; values: number[] }>();
  for (const { labels, start, count } of lines) {
    const key = JSON.stringify(labels);
    const sum = sums.get(key) ?? { labels, values: starts.map(() => 0) };
    sums.set(key, sum);
    const at = places.get(start.getTime());
    if (at !== undefined) sum.values[at] = (sum.values[at] ?? 0) + Number(count);
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, total: sum.values.reduce((all, value) => all + value, 0) }))
    .toSorted((one, other) => other.total - one.total);
}

/** The statistics of a span, from the counters. */
export async function showStatistics(
  work: Work,
  input: ManageInput<typeof getStatistics>,
): Promise<Result<Statistics, 'bad_input'>> {
  const { clock, counts, db } = work;
  const { step, to = clock.now(), from = addSeconds(to, -usualDays * 24 * 3600) } = input;
  const span = stepsOf(from, to, step);
  if (!span) {
    const message = `must be before to, and at most ${mostSteps} steps before it`;
    return fail('bad_input', { issues: [{ path: ['from'], message }] });
  }
  const { starts, end } = span;
  // This process's counts are written first; those of other processes follow within seconds.
  await counts.flush();
  const asked = { from: starts[0] ?? from, to: end, step };
  const all = await listCounts(db, asked);
  const apps = step === 'hour' ? [] : await listAppSignIns(db, asked);
  const levels = await listLevels(db, asked);
  const named = (name: string) =>
    sumUp(
      all.filter((line) => line.name === name),
      starts,
    );
  const only = (name: string) => named(name)[0]?.values ?? starts.map(() => 0);
  const level = (name: string) =>
    starts.map((start) => {
      const found = levels.find((each) => each.name === name && each.start.getTime() === start.getTime());
      return found ? Number(found.value) : null;
    });
  const countedAt = Math.max(0, ...levels.map(({ counted_at: at }) => at.getTime()));
  const names = new Map(apps.map((app) => [app.client_id, app.name]));
  const signIns = apps.map(({ client_id: id, start, count }) => ({ labels: [id], start, count }));
  return succeed({
    step,
    from: asked.from.toISOString(),
    to: end.toISOString(),
    steps: starts.map((start) => start.toISOString()),
    registrations: named('registration').map(({ labels: [way = ''], ...sum }) => ({ way, ...sum })),
    sign_ins: named('sign_in').map(({ labels: [way = '', outcome = ''], ...sum }) => ({
      way,
      outcome,
      ...sum,
    })),
    active_people: { day: only('active_day'), month: only('active_month') },
    people: {
      all: level('all'),
      second_factor: level('second_factor'),
      passkey: level('passkey'),
      counted_at: countedAt > 0 ? new Date(countedAt).toISOString() : null,
    },
    messages: named('message').map(({ labels: [channel = '', vendor = '', outcome = ''], ...sum }) => ({
      channel,
      vendor,
      outcome,
      ...sum,
    })),
    receipts: named('receipt').map(({ labels: [vendor = '', outcome = ''], ...sum }) => ({
      vendor,
      outcome,
      ...sum,
    })),
    codes: named('code').map(({ labels: [channel = '', outcome = '', reason = ''], ...sum }) => ({
      channel,
      outcome,
      reason,
      ...sum,
    })),
    captchas: named('captcha').map(({ labels: [kind = '', outcome = ''], ...sum }) => ({
      kind,
      outcome,
      ...sum,
    })),
    app_sign_ins: sumUp(signIns, starts).map(({ labels: [id = ''], ...sum }) => ({
      client_id: id,
      name: names.get(id) ?? '',
      ...sum,
    })),
  });
}
