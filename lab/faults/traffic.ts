import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson, type Person } from '@tongxing/fixtures/a-person.ts';
import { callService } from '../../tests/actions/call-service.ts';
import { registerAccount } from '../../tests/actions/register-account.ts';

/** What people noticed during a fault. */
export interface Met {
  /** People whose account was confirmed. */
  readonly notified: readonly Person[];
  readonly answered: number;
  /** Answered 503. */
  readonly refused: number;
  /** Wrong answers and lost connections. */
  readonly failed: number;
  /** When the last account was confirmed, by `performance.now()`. */
  readonly lastNotified: number;
  /** The longest time in which nobody's registration succeeded, in milliseconds. */
  readonly longestGap: number;
}

const pages = ['/v3/config', '/oauth2/jwks', '/login/account', '/.well-known/openid-configuration'];

/** Lets people register, three at a time, and read pages, until `stop`. */
export function startTraffic(url: string) {
  const notified: Person[] = [];
  let [answered, refused, failed, lastNotified, longestGap, isOver] = [0, 0, 0, 0, 0, false];

  async function read(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      try {
        // Every other visitor is new and has no connection yet.
        const headers = turn % 2 === 0 ? { connection: 'close' } : {};
        const answer = await fetch(`${url}${pages[turn % pages.length]}`, { headers });
        await answer.arrayBuffer();
        if (answer.ok) answered += 1;
        else if (answer.status === 503 && answer.headers.get('retry-after')) refused += 1;
        else failed += 1;
      } catch {
        failed += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async function register(): Promise<void> {
    while (!isOver) {
      const person = aPerson();
      try {
        await registerAccount({ url } as never, person);
        notified.push(person);
        const now = performance.now();
        if (lastNotified > 0) longestGap = Math.max(longestGap, now - lastNotified);
        lastNotified = now;
      } catch {
        // The person does not know the outcome either and tries again.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  const crowd = [...Array.from({ length: 3 }, register), ...Array.from({ length: 4 }, read)];
  return {
    met: {
      notified,
      get answered() {
        return answered;
      },
      get refused() {
        return refused;
      },
      get failed() {
        return failed;
      },
      get lastNotified() {
        return lastNotified;
      },
      get longestGap() {
        return longestGap;
      },
    } satisfies Met,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(crowd);
    },
  };
}

/** The number of confirmed accounts to which nobody can sign in. */
export async function countLost(url: string, notified: readonly Person[]): Promise<number> {
  let lost = 0;
  for (const { username, password } of notified) {
    const { code } = await callService({ url }, signInByPassword, { account: username, password });
    if (code !== 1) lost += 1;
  }
  return lost;
}
