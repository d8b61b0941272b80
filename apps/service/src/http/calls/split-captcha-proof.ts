import { type CaptchaKind, type CaptchaProof, captchaKinds } from '@tongxing/contract/captcha.ts';

const kinds: ReadonlySet<string> = new Set(captchaKinds);

const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= most ? value : undefined;

/** Separates the captcha's fields (decisions §4) from a payload, so that the schema of the call does not see them. */
export function splitCaptchaProof(payload: Record<string, unknown>): {
  proof: CaptchaProof | null;
  payload: Record<string, unknown>;
} {
  // Other calls have a `ticket` too, so nothing is separated without a captcha type.
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
