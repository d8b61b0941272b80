import { type CaptchaKind, type CaptchaProof, captchaKinds } from '@tongxing/contract/captcha.ts';

const kinds: ReadonlySet<string> = new Set(captchaKinds);

const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= most ? value : undefined;

/** Takes the captcha's fields (decisions §4) out of a payload, so that a call's own schema never sees them. */
export function splitCaptchaProof(payload: Record<string, unknown>): {
  proof: CaptchaProof | null;
  payload: Record<string, unknown>;
} {
  // `ticket` is a word of other calls too: without a captcha type nothing is taken out.
  if (payload['captcha_type'] === undefined) return { proof: null, payload };
  const { captcha_type: type, validate, ticket, randstr, ...rest } = payload;
  if (typeof type !== 'string' || !kinds.has(type)) return { proof: null, payload: rest };
  const fields = {
    validate: text(validate, 16_384),
    ticket: text(ticket, 4096),
    randstr: text(randstr, 256),
  };
  if (!fields.validate && !fields.ticket) return { proof: null, payload: rest };
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { proof: { type: type as CaptchaKind, ...present }, payload: rest };
}
