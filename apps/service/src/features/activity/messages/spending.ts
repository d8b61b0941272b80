import { Gauge, Counter as MetricsCounter, type Registry } from 'prom-client';
import { beijingDay } from '../../../kernel/beijing-day.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/logging/log.ts';
import type { Counter, ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Counts } from '../../../transaction/counts.ts';
import type { Channel } from './message-sender.ts';

/** Where the figures of sending go besides the log. */
export interface MessageMeter {
  /** Messages paid for today from a budget, after each one. */
  spent(purse: Purse, count: number, budget: number): void;
  attempted(channel: Channel, vendor: string, outcome: string): void;
}

/** Codes and notices are paid for from different budgets of a channel. */
export interface Purse {
  readonly channel: Channel;
  readonly use: 'codes' | 'notices';
}

export interface Spending {
  /** Takes one message out of today's budget; false where none is left. */
  reserve(purse: Purse): Promise<boolean>;
  /** Where today's messages are counted, for whoever counts one in a step with something else. */
  counterOf(purse: Purse): Counter;
  /** Tells those who have to know of it that one was counted, with it so many. */
  counted(purse: Purse, spent: number): Promise<void>;
  /** Puts one back that certainly was not paid for. */
  refund(purse: Purse): Promise<void>;
}

const alarmShare = 0.8;
const twoDays = 48 * 3600;

/**
 * The daily budgets. A message is counted before it is sent and all processes share the counter, so that no
 * number of parallel requests can send one more than the budget; at 80 % and at 100 % the operator is told once.
 */
export function createSpending(dependencies: {
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly log: Log;
  readonly budgets: Readonly<Record<Purse['use'], Readonly<Record<Channel, number>>>>;
  readonly meter?: MessageMeter | undefined;
}): Spending {
  const { state, clock, log, budgets, meter } = dependencies;
  const nameOf = ({ channel, use }: Purse) => (use === 'codes' ? channel : `${channel}:${use}`);
  const budgetOf = ({ channel, use }: Purse) => budgets[use][channel];

  async function notifyOnce(purse: Purse, mark: string, fields: object, text: string): Promise<void> {
    const key = `message:alarm:${mark}:${nameOf(purse)}:${beijingDay(clock)}`;
    if (await state.add(key, '1', twoDays)) log.error({ ...purse, ...fields }, text);
  }

  const counter = (purse: Purse) => `message:spent:${nameOf(purse)}:${beijingDay(clock)}`;

  async function counted(purse: Purse, spent: number): Promise<void> {
    const budget = budgetOf(purse);
    meter?.spent(purse, spent, budget);
    if (spent >= budget * alarmShare) {
      await notifyOnce(purse, 'alarm', { spent, budget }, 'the daily message budget is 80 % spent');
    }
    if (spent === budget) {
      await notifyOnce(purse, 'stop', { budget }, 'the daily message budget is spent: sending stops');
    }
  }

  return {
    async reserve(purse) {
      const spent = await state.increment(counter(purse), 1, twoDays);
      if (spent > budgetOf(purse)) {
        await state.increment(counter(purse), -1, twoDays);
        return false;
      }
      await counted(purse, spent);
      return true;
    },

    counterOf: (purse) => ({ key: counter(purse), most: budgetOf(purse), lifetimeSeconds: twoDays }),
    counted,

    async refund(purse) {
      const spent = await state.increment(counter(purse), -1, twoDays);
      meter?.spent(purse, spent, budgetOf(purse));
    },
  };
}

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
  const attempts = new MetricsCounter({
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
