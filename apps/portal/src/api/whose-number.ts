import type { Payload } from './exchange.ts';

/** Asks whether an account that was long unused is the person's (reply code 3); null where they close the question. */
type AskWhoseNumber = (details: Payload) => Promise<boolean | null>;

let load: (() => Promise<{ readonly askWhoseNumber: AskWhoseNumber }>) | null = null;

/** Registers what asks. */
export function provideNumberQuestion(loading: NonNullable<typeof load>): void {
  load = loading;
}

/** Asks; null also where nothing asks, or what asks does not come. */
export async function askWhoseNumber(details: Payload): Promise<boolean | null> {
  const asking = await load?.().catch(() => null);
  return asking ? asking.askWhoseNumber(details) : null;
}
