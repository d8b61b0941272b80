import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import { openAnswer } from '@tongxing/sealing/open-answer.ts';
import { seal } from '@tongxing/sealing/seal.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { fromSomewhere, type TestService } from '../setup/start-service.ts';

export interface Reply<Data = unknown> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** Somebody who speaks to the service without a browser: what scenarios use to prepare what they are not about. */
export interface Caller {
  readonly token?: string;
  /** 43 characters of base64url; a fresh one where none is given. */
  readonly device?: string;
}

/** Makes one call over HTTP as the portal does: captcha where the call is marked, sealed where it is. */
export async function callService<C extends Call>(
  service: Pick<TestService, 'url'>,
  call: C,
  input: CallInput<C>,
  caller: Caller = {},
): Promise<Reply<CallOutput<C>>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[name])),
  );
  const headers: Record<string, string> = {
    ...fromSomewhere(),
    [deviceHeader]: caller.device ?? newDevice(),
    ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
  };
  if (call.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(input as object).map(([name, value]) => [name, String(value)]),
    );
    const answer = await fetch(`${service.url}${path}?${query}`, { headers });
    return { status: answer.status, ...((await answer.json()) as Omit<Reply<CallOutput<C>>, 'status'>) };
  }
  const config = (await readJson(`${service.url}/v3/config`)).data as { kid: string; key: string };
  const proof = call.captcha ? await solveCaptcha(service) : {};
  const sealed = await seal({
    path,
    body: { ...(input as object), ...proof },
    kid: config.kid,
    publicKey: config.key,
    now: Date.now(),
  });
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { ...headers, ...sealed.headers, 'content-type': 'application/json' },
    body: JSON.stringify(sealed.envelope),
  });
  const reply = (await answer.json()) as Reply<CallOutput<C>> & { iv?: string };
  if (!reply.iv) return { ...reply, status: answer.status };
  const data = await openAnswer(sealed.requestKey, { data: String(reply.data), iv: reply.iv });
  return { status: answer.status, code: reply.code, msg: reply.msg, data: data as CallOutput<C> };
}

/** As `callService`, for calls that must succeed: returns their data. */
export async function mustCall<C extends Call>(
  service: Pick<TestService, 'url'>,
  call: C,
  input: CallInput<C>,
  caller: Caller = {},
): Promise<CallOutput<C>> {
  const reply = await callService(service, call, input, caller);
  if (reply.code !== 1) throw new Error(`${call.method} ${call.path} answered ${reply.code} ${reply.msg}`);
  return reply.data;
}

/** A browser's own secret. */
export function newDevice(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

async function solveCaptcha({ url }: Pick<TestService, 'url'>) {
  const challenge = (await readJson(`${url}/v3/common/captcha?type=altcha`)).data as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const validate = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return { captcha_type: 'altcha', validate };
}

async function readJson(url: string): Promise<{ data: unknown }> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as { data: unknown };
}
