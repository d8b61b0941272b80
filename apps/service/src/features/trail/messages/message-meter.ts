import { Counter, Gauge, type Registry } from 'prom-client';
import type { MessageMeter } from './spending.ts';

/** The figures of sending in the metrics: today's spending beside its budget, and what each vendor answered. */
export function createMessageMeter(registry: Registry): MessageMeter {
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
    attempted: (channel, vendor, outcome) => attempts.inc({ channel, vendor, outcome }),
  };
}
