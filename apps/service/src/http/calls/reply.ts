import { type FailureKey, failures, failureText } from '@tongxing/contract/failures.ts';

/** The envelope of every `/v3` answer. */
export interface Reply {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
  readonly iv?: string;
  /** Which kinds of human verification to run; with code 11. */
  readonly captcha?: string;
}

export function successReply(data: unknown): Reply {
  const isEmpty =
    data === undefined ||
    (typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length === 0);
  return isEmpty ? { code: 1, msg: '操作成功' } : { code: 1, msg: '操作成功', data };
}

/** The status and envelope of a named failure; business failures carry their key as `data.reason`. */
export function failureReply(
  key: FailureKey,
  details: Readonly<Record<string, unknown>> = {},
): { status: number; reply: Reply } {
  const entry = failures[key];
  const data = entry.code === 0 ? { reason: key, ...details } : details;
  const reply = { code: entry.code, msg: failureText(key, details) };
  return { status: entry.http, reply: Object.keys(data).length > 0 ? { ...reply, data } : reply };
}
