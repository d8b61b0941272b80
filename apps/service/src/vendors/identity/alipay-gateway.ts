import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import type {
  ProviderFailure,
  ProviderFailureKey,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { readJson } from '../ask-vendor.ts';
import { fetchText, type ProviderContext } from './ask-provider.ts';
import { refuse } from './provider-failure.ts';

export interface AlipayApplication {
  readonly gateway: string;
  readonly appId: string;
  readonly privateKey: KeyObject;
  /** Alipay's own key, with which its answers are signed; never the application's. */
  readonly alipayPublicKey: KeyObject;
}

/** The application's private key: PEM, or the bare base64 (PKCS#8 or PKCS#1) that the console hands out. */
export function readPrivateKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPrivateKey(text);
  const der = Buffer.from(text.replace(/\s+/g, ''), 'base64');
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
  }
}

/** Alipay's public key: PEM, or bare base64 of its SubjectPublicKeyInfo. */
export function readPublicKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPublicKey(text);
  return createPublicKey({
    key: Buffer.from(text.replace(/\s+/g, ''), 'base64'),
    format: 'der',
    type: 'spki',
  });
}

const failureBody = z.object({
  code: z.string(),
  msg: z.string().nullish(),
  sub_code: z.string().nullish(),
  sub_msg: z.string().nullish(),
});
const signatureOf = z.object({ sign: z.string().min(1) });

/**
 * One signed call of the open platform's gateway (RSA2: RSA PKCS#1 v1.5 with SHA-256). The answer's
 * signature is checked over the very characters that are then parsed, so that nothing unsigned is read.
 */
export async function callAlipay<Schema extends z.ZodType>(
  context: ProviderContext,
  application: AlipayApplication,
  method: string,
  business: Readonly<Record<string, string>>,
  success: Schema,
): Promise<ProviderResult<z.output<Schema>>> {
  const common: Record<string, string> = {
    app_id: application.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: beijingTime(context.clock.now()),
  };
  const signature = sign(
    'sha256',
    Buffer.from(signedText({ ...common, ...business })),
    application.privateKey,
  );
  const answer = await fetchText(
    context,
    {
      url: application.gateway,
      query: { ...common, sign: signature.toString('base64') },
      form: business,
    },
    method,
  );
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  if (status >= 500 || status === 429) return refuse('provider_unavailable', `${method}: HTTP ${status}`);
  const envelope = readEnvelope(text, method);
  if (!envelope) return refuse('provider_malformed', `${method}: no envelope in the answer`);
  if (!isSigned(envelope, application.alipayPublicKey)) {
    // Where the gateway could not read the request at all, it does not sign its error.
    if (envelope.error) return refuseUnsigned(envelope.raw, method);
    return refuse('provider_malformed', `${method}: the answer's signature does not fit`);
  }
  const body = readJson(envelope.raw);
  const failed = alipayRefusal(body, method);
  if (failed) return failed;
  const parsed = success.safeParse(body);
  if (!parsed.success) return refuse('provider_malformed', `${method}: ${parsed.error.issues[0]?.message}`);
  return { ok: true, value: parsed.data };
}

/** All parameters but empty ones, sorted by name, unencoded. */
function signedText(params: Readonly<Record<string, string>>): string {
  return Object.keys(params)
    .filter((name) => params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
}

interface Envelope {
  readonly raw: string;
  readonly sign: string | null;
  readonly error: boolean;
}

/** The raw text of the method's own object (or of `error_response`) and the signature beside it. */
function readEnvelope(text: string, method: string): Envelope | null {
  const whole = readJson(text);
  if (typeof whole !== 'object' || whole === null) return null;
  for (const name of [`${method.replaceAll('.', '_')}_response`, 'error_response']) {
    if (!(name in whole)) continue;
    const raw = rawObject(text, name);
    if (raw === null) return null;
    const beside = signatureOf.safeParse(whole);
    return { raw, sign: beside.success ? beside.data.sign : null, error: name === 'error_response' };
  }
  return null;
}

/** The characters of the object that is the value of a member at the top of a JSON text. */
function rawObject(text: string, name: string): string | null {
  const head = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(text) ?? findMember(text, name);
  if (!head) return null;
  const start = head.index + head[0].length;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return null;
}

/** The member after others: Alipay writes `sign` first in some answers. */
function findMember(text: string, name: string): RegExpExecArray | null {
  return new RegExp(
    `^\\s*\\{(?:\\s*"(?:sign|alipay_cert_sn)"\\s*:\\s*"[^"]*"\\s*,)+\\s*"${name}"\\s*:\\s*(?=\\{)`,
  ).exec(text);
}

function isSigned(envelope: Envelope, key: KeyObject): boolean {
  if (envelope.sign === null) return false;
  return verify('sha256', Buffer.from(envelope.raw), key, Buffer.from(envelope.sign, 'base64'));
}

/** An unsigned error may be forged, so it only means that the call did not work. */
function refuseUnsigned(raw: string, method: string): ProviderFailure {
  const failed = failureBody.safeParse(readJson(raw));
  const what = failed.success ? `${failed.data.code} ${failed.data.sub_code ?? ''}` : 'unreadable';
  return refuse('provider_misconfigured', `${method}: unsigned error ${what}`);
}

/** 公共错误码 of the open platform; success has no `code` or 10000. */
function alipayRefusal(body: unknown, method: string): ProviderFailure | null {
  const parsed = failureBody.safeParse(body);
  if (!parsed.success || parsed.data.code === '10000') return null;
  const { code, sub_code: subCode, sub_msg: subMessage, msg } = parsed.data;
  return refuse(
    meaningOf(code, subCode ?? ''),
    `${method}: ${code} ${subCode ?? ''} ${subMessage ?? msg ?? ''}`,
  );
}

function meaningOf(code: string, subCode: string): ProviderFailureKey {
  if (code === '20000') return 'provider_unavailable';
  if (code === '20001' || subCode === 'isv.code-invalid') return 'provider_rejected_code';
  return 'provider_misconfigured';
}

/** yyyy-MM-dd HH:mm:ss in Beijing, where the gateway's clock stands. */
function beijingTime(moment: Date): string {
  return addSeconds(moment, 8 * 3600)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}
