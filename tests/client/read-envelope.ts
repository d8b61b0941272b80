/** The envelope of an answer, with its `data` opened. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  /** The kinds of human verification to choose from, where one is missing. */
  readonly captcha: string;
}

interface WireEnvelope {
  readonly code: number;
  readonly msg?: string | null;
  readonly data?: unknown;
  readonly iv?: string | null;
  readonly captcha?: string | null;
}

/**
 * Reads the JSON of an answer and opens its `data` with the request's key: `null` where it is no envelope. Throws where
 * `data` cannot be opened.
 */
export async function readEnvelope(body: unknown, requestKey: string | null): Promise<Envelope | null> {
  if (!isEnvelope(body)) return null;
  const { code, msg, data, iv, captcha } = body;
  const rest = { code, msg: msg ?? '', captcha: captcha ?? '' };
  if (!iv) return { ...rest, data };
  if (!requestKey || typeof data !== 'string') throw new Error('an answer is sealed that nobody can open');
  const { openAnswer } = await import('@tongxing/sealing/seal.ts');
  return { ...rest, data: await openAnswer(requestKey, { data, iv }) };
}

function isEnvelope(body: unknown): body is WireEnvelope {
  if (typeof body !== 'object' || body === null) return false;
  const { code, msg, iv, captcha } = body as Record<keyof WireEnvelope, unknown>;
  return (
    typeof code === 'number' && [msg, iv, captcha].every((text) => text == null || typeof text === 'string')
  );
}
