import type { Call, CallFailure, CallOutput } from '@tongxing/contract/define-call.ts';
import type { FailureKey } from '@tongxing/contract/failures.ts';

/** What can go wrong before the service has answered, or in reading its answer (specification §8). */
export const clientFailures = {
  network: '网络错误',
  timeout: '请求超时',
  no_config: '获取配置失败！',
  cannot_seal: '数据加密失败',
  unreadable: '数据解密失败',
  no_proof: '请完成人机验证',
  cancelled: '已取消',
  unknown: '未知错误',
} as const;

export type ClientFailure = keyof typeof clientFailures;

/** Failures of the transport that any call can end with. */
type TransportFailure = Extract<
  FailureKey,
  'bad_input' | 'unauthenticated' | 'refused' | 'not_found' | 'too_many' | 'too_large' | 'unavailable'
>;

/** The failures a page can react to by name. */
export type FailureOf<C extends Call> = CallFailure<C> | TransportFailure | ClientFailure;

export interface Done<Data> {
  readonly ok: true;
  readonly data: Data;
  readonly msg: string;
}

export interface Failed<Name extends string> {
  readonly ok: false;
  readonly failure: Name;
  /** The sentence for the person. */
  readonly msg: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The answer of a call: `told` stands for every failure the page did not ask to handle; the person has seen it. */
export type Reply<C extends Call, Handled extends string> =
  | Done<CallOutput<C>>
  | Failed<Handled>
  | Failed<'told'>;

const names: Readonly<Record<number, FailureKey>> = {
  [-1]: 'second_factor_required',
  2: 'identity_unknown',
  3: 'recycled_number',
  10: 'step_up_required',
  11: 'captcha_required',
  12: 'secure_key_unknown',
  13: 'due_first',
  400: 'bad_input',
  401: 'unauthenticated',
  403: 'refused',
  404: 'not_found',
  413: 'too_large',
  429: 'too_many',
  503: 'unavailable',
};

/** The failure's name from its reply code; code 0 carries it as `data.reason`. */
export function nameFailure(code: number, details: Readonly<Record<string, unknown>>): string {
  const { reason } = details;
  if (code === 0 && typeof reason === 'string') return reason;
  return names[code] ?? 'unknown';
}
