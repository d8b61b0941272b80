import { beijingDay } from '../../../kernel/beijing-day.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { ToldFailure } from '../identities/explain-to-person.ts';
import type { ProviderFailure } from '../identities/identity-provider.ts';
import type { MiniProgram } from '../identities/mini-program.ts';

export interface BuyPhoneNumberDependencies {
  readonly miniProgram: MiniProgram;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly log: Log;
  /** What the person is told of the platform's failure. */
  explain(failure: ProviderFailure): Failure<ToldFailure>;
}

const alarmShare = 0.8;
const twoDays = 48 * 3600;

/**
 * The phone number behind a code of the phone number button: 11 digits; each costs money. It is counted before
 * it is bought and all processes share the counter, so that no number of requests at once buys one more than
 * the operator allows; what failed costs nothing and is put back. At 80 % and 100 % the log says so, once a day.
 */
export function createBuyPhoneNumber(dependencies: BuyPhoneNumberDependencies) {
  const { miniProgram, state, clock, log, explain } = dependencies;
  const budget = miniProgram.phoneNumbersPerDay;

  async function tellOnce(mark: string, day: string, spent: number, text: string): Promise<void> {
    const isFirst = await state.add(`mini-program-numbers:${mark}:${day}`, '1', twoDays);
    if (isFirst) log.error({ spent, budget }, text);
  }

  return async function buyPhoneNumber(
    code: string,
  ): Promise<Result<string, 'method_disabled' | 'phone_foreign' | ToldFailure>> {
    const day = beijingDay(clock);
    const counter = `mini-program-numbers:${day}`;
    const spent = await state.increment(counter, 1, twoDays);
    if (spent > budget) {
      await state.increment(counter, -1, twoDays);
      return fail('method_disabled');
    }
    if (spent >= budget * alarmShare)
      await tellOnce('alarm', day, spent, 'the daily budget of phone numbers is 80 % spent');
    if (spent === budget)
      await tellOnce(
        'stop',
        day,
        spent,
        'the daily budget of phone numbers is spent: they are no longer asked for',
      );
    const bought = await miniProgram.phoneNumber(code);
    if (!bought.ok) {
      await state.increment(counter, -1, twoDays);
      return explain(bought);
    }
    return bought.value === null ? fail('phone_foreign') : succeed(bought.value);
  };
}

export type BuyPhoneNumber = ReturnType<typeof createBuyPhoneNumber>;
