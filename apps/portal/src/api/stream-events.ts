import { deviceHeader } from '@tongxing/contract/limits.ts';
import { deviceSecret } from '../browser/device.ts';
import { serviceUrl } from './service-url.ts';

/**
 * Reads server-sent events of a GET path, each `data` line parsed as JSON. It is `fetch` and not `EventSource`
 * because the latter can send no headers. Throws where the stream cannot be had: ask in another way then.
 */
export async function* streamEvents(
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const response = await fetch(serviceUrl + path, {
    headers: { ...headers, [deviceHeader]: deviceSecret(), accept: 'text/event-stream' },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !isStream || !response.body) throw new Error('no event stream');
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) yield JSON.parse(line.slice(5));
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
