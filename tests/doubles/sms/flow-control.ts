import type { Clock } from '../clock.ts';

const spans = [
  { name: 'minute', seconds: 60, most: 1 },
  { name: 'hour', seconds: 3600, most: 5 },
  { name: 'day', seconds: 86_400, most: 10 },
] as const;

/** The carriers' default for verification codes to one number: 1 a minute, 5 an hour, 10 in rolling 24 hours. */
export function createFlowControl(clock: Clock) {
  const sent = new Map<string, number[]>();
  /** Counts a message, or names the span that is full. */
  return (number: string): (typeof spans)[number] | null => {
    const now = clock.now().getTime();
    const times = sent.get(number) ?? [];
    const full = spans.find(
      ({ seconds, most }) => times.filter((time) => time > now - seconds * 1000).length >= most,
    );
    if (!full) sent.set(number, [...times, now]);
    return full ?? null;
  };
}
