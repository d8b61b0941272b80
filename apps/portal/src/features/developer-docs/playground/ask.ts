import type { Step } from './run.ts';

/** A request on screen, and its answer; `body` is null without an answer. */
export interface Asked {
  readonly step: Step;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | null;
}

interface AskOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  /** Shortens the body on screen. */
  readonly show?: (body: Readonly<Record<string, unknown>>) => unknown;
  readonly checks?: Step['checks'];
}

/** Sends a request and records request, answer and duration. */
export async function ask(title: string, url: string, options: AskOptions = {}): Promise<Asked> {
  const { method = 'GET', headers = {}, form, show = (body) => body } = options;
  const sent = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...Object.entries(form ?? {}).map(([name, value]) => `${name}=${value}`),
  ].join('\n');
  const started = performance.now();
  const noted = { title, request: `${method} ${url}`, ...(sent ? { sent } : {}) };
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'omit',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    const text = await response.text();
    const milliseconds = Math.round(performance.now() - started);
    const body = parse(text);
    return {
      step: {
        ...noted,
        status: response.status,
        milliseconds,
        answer: body ? JSON.stringify(show(body), null, 2) : text,
      },
      status: response.status,
      body,
    };
  } catch {
    return { step: { ...noted, answer: '没有连上。检查网络后再试' }, status: 0, body: null };
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
