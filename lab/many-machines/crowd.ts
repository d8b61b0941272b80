import { setTimeout as pause } from 'node:timers/promises';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { callService, mustCall } from '../../tests/actions/call-service.ts';
import { readCode } from '../../tests/actions/read-outbox.ts';
import type { Registration } from '../../tests/relying-parties/relying-party.ts';
import { type Acquaintance, ask, comeIn, openVisit, redeem } from './people.ts';

/** A number gets one code a minute. */
const nextCodeAfterMs = 61_000;
const writes = ['registration', 'profile edit', 'code exchange', 'refresh', 'sign-in', 'sign-in by code'];

/** What people noticed. */
export interface Met {
  readonly done: Map<string, number>;
  /** Answered 503. */
  refused: number;
  /** Lost connections and wrong answers, a line each. */
  readonly failed: string[];
  /** The longest time without a write that was acknowledged, in milliseconds. */
  longestGap: number;
}

/** Something that was used and acknowledged, with a function that tries it again. */
type UsedUp = () => Promise<boolean>;

/** People who use everything until `stop`, and repeat whatever had no good answer. */
export function letPeopleCome(url: string, app: Registration, size: number) {
  const met: Met = { done: new Map(), refused: 0, failed: [], longestGap: 0 };
  const known: Acquaintance[] = [];
  /** People whose app goes on refreshing: its token must be valid to the end. */
  const lasting: Acquaintance[] = [];
  const used: UsedUp[] = [];
  let [lastWrite, isOver] = [performance.now(), false];

  function noteDone(what: string): void {
    met.done.set(what, (met.done.get(what) ?? 0) + 1);
    if (!writes.includes(what)) return;
    const now = performance.now();
    met.longestGap = Math.max(met.longestGap, now - lastWrite);
    lastWrite = now;
  }

  /** True where it succeeded, false where the person tries again. */
  async function attempt(what: string, action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      noteDone(what);
      return true;
    } catch (error) {
      const { message, cause } = error as Error;
      if (/\b503\b/.test(message)) met.refused += 1;
      else met.failed.push(`${what}: ${message}${cause ? ` (${(cause as Error).message})` : ''}`);
      await pause(100);
      return false;
    }
  }

  const reported = (someone: Acquaintance) => {
    known.push(someone);
    noteDone('registration');
  };

  async function live(): Promise<void> {
    let someone: Awaited<ReturnType<typeof comeIn>> | null = null;
    while (!someone && !isOver) {
      await attempt('consent', async () => {
        someone = await comeIn(url, app, reported);
      });
    }
    if (!someone) return;
    const { acquaintance, cookie } = someone as Awaited<ReturnType<typeof comeIn>>;
    lasting.push(acquaintance);
    const visit = openVisit(url, app, acquaintance, cookie, () => {});
    while (!isOver) {
      for (const [what, action] of visit) {
        while (!isOver && !(await attempt(what, action))) {}
        await pause(20);
      }
    }
  }

  async function newPeople(): Promise<void> {
    while (!isOver) {
      await attempt('consent', async () => {
        const { acquaintance, code } = await comeIn(url, app, reported);
        used.push(() => redeem(url, app, code).then(() => true, isRefused));
        void comeBack(acquaintance);
      });
      await pause(200);
    }
  }

  /** A minute later, with a code by SMS, which then is used up. */
  async function comeBack({ person: { phone }, device }: Acquaintance): Promise<void> {
    await pause(nextCodeAfterMs, undefined, { ref: false });
    if (isOver) return;
    await attempt('sign-in by code', async () => {
      await mustCall({ url }, phoneCodeCalls.login, { phone }, { device });
      const code = await readCode({ url } as never, phone, 'login');
      const signIn = () => callService({ url }, signInByPhoneCode, { phone, code }, { device });
      const answer = await signIn();
      if (answer.code !== 1) throw new Error(`${answer.status} ${answer.code} ${answer.msg}`);
      used.push(async () => (await untilAnswered(signIn)).code === 1);
    });
  }

  const lives = [...Array.from({ length: size }, live), newPeople()];
  return {
    met,
    known,
    lasting,
    /** How many used things could be used again. */
    async useAgain(): Promise<{ tried: number; twice: number }> {
      const again = used.splice(0);
      let twice = 0;
      for (const use of again) if (await use()) twice += 1;
      return { tried: again.length, twice };
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(lives);
    },
  };
}

/** Whether the error is a refusal; other errors do not show whether it was used. */
function isRefused(error: Error): boolean {
  if (error.message.includes('invalid_grant')) return false;
  throw error;
}

async function untilAnswered<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await pause(200);
  }
}

/** Acknowledged things that are lost: accounts, sessions, texts, tokens of apps. */
export async function findLost(
  url: string,
  app: Registration,
  known: readonly Acquaintance[],
  lasting: readonly Acquaintance[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const { person, device, token, bio, unsure } of known) {
    const profile = await untilAnswered(() => callService({ url }, getProfile, {}, { token, device }));
    if (profile.code !== 1) lost.push(`${person.username}: session: ${profile.code} ${profile.msg}`);
    else if (profile.data.bio !== bio && !unsure.includes(profile.data.bio))
      lost.push(`${person.username}: text: ${profile.data.bio} for ${bio}`);
    const input = { account: person.username, password: person.password };
    const { code } = await untilAnswered(() => callService({ url }, signInByPassword, input, { device }));
    if (code !== 1) lost.push(`${person.username}: account: ${code}`);
  }
  for (const { person, refreshToken } of lasting) {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    await ask(url, app, form).catch((error: Error) =>
      lost.push(`${person.username}: refresh token: ${error.message}`),
    );
  }
  return lost;
}
