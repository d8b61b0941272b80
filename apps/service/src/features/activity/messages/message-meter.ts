import { Counter, Gauge, type Registry } from 'prom-client';
import type { Counts } from '../../../transaction/counts.ts';
import type { MessageMeter } from './spending.ts';

/** The figures of sending: today's spending beside its budget in the metrics, and there and in the statistics what each vendor answered. */
export function createMessageMeter(registry: Registry, counts: Counts): MessageMeter {
  const registers = [registry];
  const spent = new Gauge({
    name: 'messages_spent_today',
    help: 'Messages paid for since midnight in Beijing, by channel and budget.',
    labelNames: ['channel', 'use'],
    registers,
  });
  const budgets = new Gauge({
    name: 'messages_budget_per_day',
    help: 'The daily budgets of messages, by channel: codes and notices.',
    labelNames: ['channel', 'use'],
    registers,
  });
  const attempts = new Counter({
    name: 'message_attempts_total',
    help: 'Messages handed to a vendor, by what became of them.',
    labelNames: ['channel', 'vendor', 'outcome'],
    registers,
  });
  return {
    spent({ channel, use }, count, budget) {
      spent.set({ channel, use }, count);
      budgets.set({ channel, use }, budget);
    },
    attempted(channel, vendor, outcome) {
      attempts.inc({ channel, vendor, outcome });
      counts.add({ name: 'message', labels: [channel, vendor, outcome] });
    },
  };
}
