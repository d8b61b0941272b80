import autocannon, { type Options, type Result } from 'autocannon';
import { median, percentile } from './percentile.ts';

/** One request of the load. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadOptions {
  readonly url: string;
  readonly inFlight?: number;
  /** Whether an answer is right; by default a `/v3` success. */
  readonly isRight?: (body: string) => boolean;
  /** Either for so long, with `next` for each request … */
  readonly seconds?: number;
  readonly next?: (count: number) => LoadRequest;
  /** … or exactly these, once each (a sealed call is valid once). */
  readonly requests?: readonly LoadRequest[];
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds from sending to the whole answer. */
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
}

const success = (body: string) => body.startsWith('{"code":1,');

/**
 * Sends requests with `inFlight` at a time (default 16, one per connection) and measures them. Throws where any answer was
 * wrong or missing, because a refusal is quick.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, inFlight = 16, isRight = success, seconds = 10, requests } = options;
  const next = options.next ?? ((count: number) => requests![count]!);
  let sent = 0;
  let wrong: string | null = null;
  const times: number[] = [];
  // From the first request to the last answer: autocannon itself ends on a tick of one second.
  let startedAt = Number.NaN;
  let ended = Number.NaN;
  const watch = (milliseconds: number) => {
    times.push(milliseconds);
    ended = performance.now();
  };
  const result = await shoot(watch, {
    url,
    connections: inFlight,
    ...(requests ? { amount: requests.length } : { duration: seconds }),
    verifyBody: (body) => {
      const text = String(body);
      const right = isRight(text);
      if (!right) wrong ??= text;
      return right;
    },
    requests: [
      {
        setupRequest: (request) => {
          if (sent === 0) startedAt = performance.now();
          const { method = 'GET', path, headers = {}, body } = next(sent++);
          return { ...request, method, path, headers, ...(body === undefined ? {} : { body }) };
        },
      },
    ],
  });
  if (result.errors + result.timeouts + result.mismatches > 0 || times.length === 0) {
    throw new Error(
      `${result.errors} errors, ${result.timeouts} timeouts, ${result.mismatches} wrong answers: ${wrong}`,
    );
  }
  times.sort((one, other) => one - other);
  return {
    perSecond: (times.length * 1000) / (ended - startedAt),
    p50: median(times),
    p99: percentile(times, 0.99),
    count: times.length,
  };
}

/** One run of autocannon that reports every answer's time: its own histogram has whole milliseconds only. */
function shoot(watch: (milliseconds: number) => void, options: Options): Promise<Result> {
  return new Promise((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_client, _status, _bytes, milliseconds) => watch(milliseconds));
  });
}
