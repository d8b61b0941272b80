/** The bounds of one outgoing request. */
export interface AnswerBounds {
  /** The longest body, after inflating. */
  readonly bytes?: number;
  /** The time limit for the whole exchange, body included, also where the caller's signal allows more. */
  readonly milliseconds?: number;
}

/** The longest answer of a vendor or an identity provider, whose key sets and metadata are long. */
export const vendorAnswerBytes = 256 * 1024;

const defaultBytes = 64 * 1024;
const defaultMilliseconds = 10_000;

/** The body went past its bound; the rest was not read. */
export class AnswerTooLong extends Error {}

/**
 * The same `fetch` with bounds for the answer: 64 KiB and ten seconds where not given. Bytes are counted while the body is
 * read, after inflating. A redirect is an error unless the caller asks for another way. A body that nobody reads is given up when
 * the time is over.
 * @throws {AnswerTooLong} while the body is read.
 */
export function boundedFetch(
  fetch: typeof globalThis.fetch,
  { bytes = defaultBytes, milliseconds = defaultMilliseconds }: AnswerBounds = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const end = new AbortController();
    const late = () => end.abort(new DOMException('no whole answer in time', 'TimeoutError'));
    const timer = setTimeout(late, milliseconds).unref();
    const signal = init?.signal ? AbortSignal.any([init.signal, end.signal]) : end.signal;
    try {
      const response = await fetch(input, { redirect: 'error', ...init, signal });
      if (!response.body) {
        clearTimeout(timer);
        return response;
      }
      // Each coding multiplies what the one before made of little.
      if (response.headers.get('content-encoding')?.includes(',')) {
        throw new AnswerTooLong('an answer that is compressed more than once');
      }
      const body = boundBody(response.body, bytes, end.signal, () => clearTimeout(timer));
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    } catch (error) {
      clearTimeout(timer);
      end.abort(error);
      throw error;
    }
  };
}

/** The same body, which fails past the bound and when `ended` aborts. `onDone` is called when no more is expected of it. */
export function boundBody(
  body: ReadableStream<Uint8Array>,
  bytes: number,
  ended?: AbortSignal,
  onDone: () => void = () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const stop = (reason: unknown) => void reader.cancel(reason).catch(() => {});
  ended?.addEventListener('abort', () => stop(ended.reason), { once: true });
  let length = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          ended?.throwIfAborted();
          throw error;
        });
        // A body that was given up must not look like a whole one.
        ended?.throwIfAborted();
        if (done) {
          onDone();
          return controller.close();
        }
        length += value.byteLength;
        if (length > bytes) {
          onDone();
          const error = new AnswerTooLong(`an answer of more than ${bytes} bytes`);
          stop(error);
          throw error;
        }
        controller.enqueue(value as Uint8Array<ArrayBuffer>);
      },
      cancel(reason) {
        onDone();
        stop(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
