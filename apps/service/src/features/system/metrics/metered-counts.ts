import { Counter, type Registry } from 'prom-client';
import type { Counted, Counts } from '../../../transaction/counts.ts';

/** The statistics that are metrics too: only those with few labels, so none per app. */
const shown = {
  registration: { name: 'registrations_total', help: 'Accounts made, by way.', labelNames: ['way'] },
  sign_in: {
    name: 'sign_ins_total',
    help: 'Attempts to sign in, by way and by what became of them (succeeded, or why not).',
    labelNames: ['way', 'outcome'],
  },
  code: {
    name: 'codes_total',
    help: 'One-time codes, by channel, by what became of them, and why where they were refused.',
    labelNames: ['channel', 'outcome', 'reason'],
  },
  captcha: {
    name: 'captchas_total',
    help: 'Captchas handed in, by kind and by what became of them.',
    labelNames: ['kind', 'outcome'],
  },
} as const satisfies Partial<Record<Counted['name'], unknown>>;

/** The same counts, which also increment the metrics of this process. */
export function meteredCounts(counts: Counts, registry: Registry): Counts {
  const counters = new Map<string, { counter: Counter; labelNames: readonly string[] }>(
    Object.entries(shown).map(([name, { labelNames, ...rest }]) => [
      name,
      { counter: new Counter({ ...rest, labelNames: [...labelNames], registers: [registry] }), labelNames },
    ]),
  );
  return {
    ...counts,
    add(counted) {
      counts.add(counted);
      const meter = counters.get(counted.name);
      if (!meter) return;
      const labels = meter.labelNames.map((name, at) => [name, counted.labels[at] ?? ''] as const);
      meter.counter.inc(Object.fromEntries(labels), counted.times ?? 1);
    },
  };
}
