import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@tongxing/client/open-client.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';

const password = 'correct horse battery 7';
const versions = { terms_version: '1.0', privacy_version: '1.0' };

/** For a service under load: no limit is reached, and the captcha costs next to nothing. */
export const roomyFile = {
  captcha: { altcha: { most_tries: 4 } },
  limits: { codes_per_ip_hour: 100_000, codes_per_network_hour: 100_000, sms_per_day: 1_000_000 },
};

interface Known {
  readonly phone: string;
  readonly caller: { readonly token: string; readonly device: string };
  /** What was answered 1 last. */
  bio: string;
}

/** What people met. */
export interface Pressed {
  readonly known: readonly Known[];
  readonly acknowledged: number;
  /** Answered 503 with Retry-After and a sentence. */
  readonly refused: number;
  /** Everything else, in words. */
  readonly failed: readonly string[];
  /** The longest time without any write that was taken, in milliseconds. */
  readonly longestGap: number;
}

let number = 0;

/** People who register, sign in and edit their profile without a pause, until `stop`; each write's answer is kept. */
export function pressOn({ url, client }: { readonly url: string; readonly client: Client }) {
  const known: Known[] = [];
  const failed: string[] = [];
  let [acknowledged, refused, longestGap, lastAt, isOver] = [0, 0, 0, performance.now(), false];
  const taken = () => {
    acknowledged += 1;
    longestGap = Math.max(longestGap, performance.now() - lastAt);
    lastAt = performance.now();
  };
  const note = (what: string, answer: { status: number; code: number; msg: string; headers: object }) => {
    const { 'retry-after': after } = answer.headers as { 'retry-after'?: string };
    if (answer.status === 503 && Number(after) > 0 && /[一-龥]/.test(answer.msg)) refused += 1;
    else failed.push(`${what}: ${answer.status} ${answer.code} ${answer.msg}`);
  };
  const where = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` });

  async function registerOne(): Promise<void> {
    number += 1;
    const phone = `139${String(process.pid % 1000).padStart(3, '0')}${String(number).padStart(5, '0')}`;
    const device = randomBytes(32).toString('base64url');
    const caller = { device, headers: where() };
    const sent = await client.call(phoneCodeCalls.register, { phone }, caller);
    if (sent.code !== 1) return note('code', sent);
    const outbox = await fetch(`${url}/outbox.json?to=${phone}`);
    if (!outbox.ok) return;
    const [letter] = (await outbox.json()) as { code: string }[];
    const input = { type: 'phone', phone, code: letter?.code ?? '', password, ...versions } as const;
    const answer = await client.call(register, input, caller);
    if (answer.code !== 1) return note('register', answer);
    known.push({ phone, caller: { token: answer.data.token, device }, bio: '' });
    taken();
  }

  async function editOne(): Promise<void> {
    const one = known[Math.floor(Math.random() * known.length)];
    if (!one) {
      await pause(20);
      return;
    }
    const bio = randomBytes(8).toString('hex');
    const answer = await client.call(editProfile, { bio }, { ...one.caller, headers: where() });
    if (answer.code !== 1) return note('edit', answer);
    one.bio = bio;
    taken();
  }

  async function signInOne(): Promise<void> {
    const one = known[Math.floor(Math.random() * known.length)];
    if (!one) {
      await pause(20);
      return;
    }
    const caller = { device: one.caller.device, headers: where() };
    const answer = await client.call(signInByPassword, { account: one.phone, password }, caller);
    if (answer.code !== 1) return note('sign-in', answer);
    taken();
  }

  const repeat = async (act: () => Promise<void>, betweenMilliseconds: number) => {
    while (!isOver) {
      await act().catch((error) => {
        // What a call asks for beforehand, the captcha's puzzle, is refused in the same words.
        if (/answered 503 .*[一-龥]/.test(error.message)) refused += 1;
        else failed.push(`${act.name}: ${error.message} ${error.cause ?? ''}`);
      });
      await pause(betweenMilliseconds);
    }
  };
  // One edits at a time: of two answers to one person the later need not be the later change.
  const crowd = [repeat(registerOne, 10), repeat(registerOne, 10), repeat(editOne, 5), repeat(signInOne, 50)];
  return {
    /** How many people there are so far. */
    count: () => known.length,
    async stop(): Promise<Pressed> {
      isOver = true;
      await Promise.all(crowd);
      return { known, acknowledged, refused, failed, longestGap };
    },
  };
}

/** What of it is not there: who has no session any more, cannot sign in, or whose last edit is another. */
export async function findLost(client: Client, known: readonly Known[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { phone, caller, bio } of known) {
    const profile = await client.call(getProfile, {}, caller);
    if (profile.code !== 1) lost.push(`${phone}: ${profile.msg}`);
    else if (profile.data.bio !== bio) lost.push(`${phone}: ${profile.data.bio} and not ${bio}`);
  }
  return lost;
}
