import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { getStatistics } from '@tongxing/contract/manage/statistics.ts';
import type { Command } from './command.ts';
import { perform, reportRefusal } from './perform.ts';

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const newest = (values: readonly (number | null)[]) => values.findLast((value) => value !== null) ?? null;

/** The totals in lines: a name and a count. */
function totalsOf(figures: ManageOutput<typeof getStatistics>): { what: string; count: number | string }[] {
  const { all, second_factor: secondFactor, passkey } = figures.people;
  const people = newest(all);
  const share = (value: number | null) =>
    value === null || !people ? '-' : `${value} (${((value / people) * 100).toFixed(1)} %)`;
  const lines = (what: string, all: readonly ({ total: number } & Readonly<Record<string, unknown>>)[]) =>
    all.map(({ total, ...each }) => ({
      what: [what, ...Object.values(each).filter((label) => typeof label === 'string' && label)].join(' '),
      count: total,
    }));
  return [
    { what: 'people', count: people ?? '-' },
    { what: 'with second factor', count: share(newest(secondFactor)) },
    { what: 'with passkey', count: share(newest(passkey)) },
    { what: 'active, days of people', count: sum(figures.active_people.day) },
    ...lines('registrations', figures.registrations),
    ...lines('sign-ins', figures.sign_ins),
    ...lines('messages', figures.messages),
    ...lines('receipts', figures.receipts),
    ...lines('codes', figures.codes),
    ...lines('captcha', figures.captchas),
    ...lines('app', figures.app_sign_ins),
  ];
}

export const statsCommand: Command = {
  usage: 'stats [--from TIME] [--to TIME] [--step hour|day|month]',
  summary: 'how many registered, came in and were refused, and what was sent; 28 days where none are named',
  takes: [0, 0],
  options: { from: { type: 'string' }, to: { type: 'string' }, step: { type: 'string' } },
  async run(work, { options, terminal }) {
    const { from, to, step } = options;
    const shown = await perform(work, getStatistics, {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(step === undefined ? {} : { step }),
    });
    if (!shown.ok) return reportRefusal(terminal, shown);
    const { from: first, to: end } = shown.value;
    terminal.show(shown.value, [
      `${timeFormat.format(new Date(first))} – ${timeFormat.format(new Date(end))}`,
    ]);
    if (!terminal.isForPrograms) terminal.table(totalsOf(shown.value), ['what', 'count']);
    return 0;
  },
};
