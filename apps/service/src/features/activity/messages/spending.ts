import { Gauge, Counter as MetricsCounter, type Registry } from 'prom-client';
import { beijingDay } from '../../../kernel/beijing-day.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/logging/log.ts';
import type { Counter, ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Counts } from '../../../transaction/counts.ts';
import type { Toll } from './admit-sending.ts';
import type { Channel } from './message-sender.ts';

/** Receives the figures of sending, besides the log. */
export interface MessageMeter {
  /** Called after each paid message with the day's count of a budget. */
  spent(budgetKey: BudgetKey, count: number, budget: number): void;
  attempted(channel: Channel, vendor: string, outcome: string): void;
}

/** A daily budget: each channel has one for codes and one for notices. */
export interface BudgetKey {
  readonly channel: Channel;
  readonly use: 'codes' | 'notices';
}

/** What one message takes: of an e-mail, and of an SMS to the mainland, one. */
export interface Fare extends Toll {
  /** The ISO code; '' of an e-mail. */
  readonly region: string;
}

export interface Spending {
  /** Counts one message against today's budget, and its region's; false if one of them is spent. */
  reserve(budgetKey: BudgetKey, fare: Fare): Promise<boolean>;
  /** Whether the region of a message has its own limit, and that is reached. */
  isRegionSpent(fare: Fare): Promise<boolean>;
  /** The counter of today's messages, to increment it atomically with other limits. */
  counterOf(budgetKey: BudgetKey): Counter;
  /** Reports that a message was counted; `spent` includes it. */
  counted(budgetKey: BudgetKey, spent: number): Promise<void>;
  /** Takes back one message that was certainly not paid for. */
  refund(budgetKey: BudgetKey, fare: Fare): Promise<void>;
}

const alarmShare = 0.8;
const twoDays = 48 * 3600;

/**
 * The daily budgets. A message is counted before it is sent, and all processes share the counter, so that parallel
 * requests cannot exceed the budget. At 80 % and at 100 % it logs one error for the operator.
 */
export function createSpending(dependencies: {
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly log: Log;
  readonly budgets: Readonly<Record<BudgetKey['use'], Readonly<Record<Channel, number>>>>;
  readonly meter?: MessageMeter | undefined;
}): Spending {
  const { state, clock, log, budgets, meter } = dependencies;
  const nameOf = ({ channel, use }: BudgetKey) => (use === 'codes' ? channel : `${channel}:${use}`);
  const budgetOf = ({ channel, use }: BudgetKey) => budgets[use][channel];

  async function notifyOnce(budgetKey: BudgetKey, mark: string, fields: object, text: string): Promise<void> {
    const key = `message:alarm:${mark}:${nameOf(budgetKey)}:${beijingDay(clock)}`;
    if (await state.add(key, '1', twoDays)) log.error({ ...budgetKey, ...fields }, text);
  }

  const counter = (budgetKey: BudgetKey) => `message:spent:${nameOf(budgetKey)}:${beijingDay(clock)}`;

  async function counted(budgetKey: BudgetKey, spent: number): Promise<void> {
    const budget = budgetOf(budgetKey);
    meter?.spent(budgetKey, spent, budget);
    if (spent >= budget * alarmShare) {
      await notifyOnce(budgetKey, 'alarm', { spent, budget }, 'the daily message budget is 80 % spent');
    }
    if (spent === budget) await notifyStop(budgetKey);
  }

  const notifyStop = (budgetKey: BudgetKey) =>
    notifyOnce(
      budgetKey,
      'stop',
      { budget: budgetOf(budgetKey) },
      'the daily message budget is spent: sending stops',
    );

  const regionCounter = (region: string) => `message:spent:region:${region}:${beijingDay(clock)}`;

  /** Raises a counter by `by` where that leaves it at most at `most`. */
  async function raise(key: string, by: number, most: number): Promise<number | null> {
    const raised = await state.increment(key, by, twoDays);
    if (raised <= most) return raised;
    await state.increment(key, -by, twoDays);
    return null;
  }

  async function reserveRegion(region: string, perDay: number): Promise<boolean> {
    if ((await raise(regionCounter(region), 1, perDay)) !== null) return true;
    const key = `message:alarm:region:${region}:${beijingDay(clock)}`;
    if (await state.add(key, '1', twoDays)) {
      log.error({ region, budget: perDay }, 'the daily messages to a region are spent: sending there stops');
    }
    return false;
  }
  async function refundRegion({ region, perDay }: Fare): Promise<void> {
    if (perDay !== null) await state.increment(regionCounter(region), -1, twoDays);
  }

  return {
    async reserve(budgetKey, fare) {
      if (fare.perDay !== null && !(await reserveRegion(fare.region, fare.perDay))) return false;
      const spent = await raise(counter(budgetKey), fare.price, budgetOf(budgetKey));
      if (spent !== null) await counted(budgetKey, spent);
      else {
        await refundRegion(fare);
        await notifyStop(budgetKey);
      }
      return spent !== null;
    },

    isRegionSpent: async ({ region, perDay }) =>
      perDay !== null && Number(await state.get(regionCounter(region))) >= perDay,

    counterOf: (budgetKey) => ({
      key: counter(budgetKey),
      most: budgetOf(budgetKey),
      lifetimeSeconds: twoDays,
    }),
    counted,

    async refund(budgetKey, fare) {
      await refundRegion(fare);
      const spent = await state.increment(counter(budgetKey), -fare.price, twoDays);
      meter?.spent(budgetKey, spent, budgetOf(budgetKey));
    },
  };
}

/** Writes spending and budgets to the metrics, and the answers of each vendor to the metrics and the statistics. */
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
