import { beijingDay } from '../../../kernel/beijing-day.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { Channel } from './message-sender.ts';

/** Where the figures of sending go besides the log. */
export interface MessageMeter {
  /** Messages paid for today on a channel, after each one. */
  spent(channel: Channel, count: number, budget: number): void;
  attempted(channel: Channel, vendor: string, outcome: string): void;
}

export interface Spending {
  /** Takes one message out of today's budget; false where none is left. */
  reserve(channel: Channel): Promise<boolean>;
  /** Whether `reserve` would find something; takes nothing. */
  hasLeft(channel: Channel): Promise<boolean>;
  /** Puts one back that certainly was not paid for. */
  refund(channel: Channel): Promise<void>;
}

const alarmShare = 0.8;
const twoDays = 48 * 3600;

/**
 * The daily budget. A message is counted before it is sent and all processes share the counter, so that no
 * number of parallel requests can send one more than the budget; at 80 % and at 100 % the operator is told once.
 */
export function createSpending(dependencies: {
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly log: Log;
  readonly dailyBudget: Readonly<Record<Channel, number>>;
  readonly meter?: MessageMeter | undefined;
}): Spending {
  const { state, clock, log, dailyBudget, meter } = dependencies;

  async function tellOnce(channel: Channel, mark: string, fields: object, text: string): Promise<void> {
    const isFirst = await state.add(`message:alarm:${mark}:${channel}:${beijingDay(clock)}`, '1', twoDays);
    if (isFirst) log.error(fields, text);
  }

  const counter = (channel: Channel) => `message:spent:${channel}:${beijingDay(clock)}`;

  return {
    async reserve(channel) {
      const budget = dailyBudget[channel];
      const spent = await state.increment(counter(channel), 1, twoDays);
      if (spent > budget) {
        await state.increment(counter(channel), -1, twoDays);
        return false;
      }
      meter?.spent(channel, spent, budget);
      if (spent >= budget * alarmShare) {
        await tellOnce(
          channel,
          'alarm',
          { channel, spent, budget },
          'the daily message budget is 80 % spent',
        );
      }
      if (spent === budget) {
        await tellOnce(
          channel,
          'stop',
          { channel, budget },
          'the daily message budget is spent: sending stops',
        );
      }
      return true;
    },

    async hasLeft(channel) {
      return Number(await state.get(counter(channel))) < dailyBudget[channel];
    },

    async refund(channel) {
      const spent = await state.increment(counter(channel), -1, twoDays);
      meter?.spent(channel, spent, dailyBudget[channel]);
    },
  };
}
