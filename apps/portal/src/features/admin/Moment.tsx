import { formatAgo, formatMoment } from '../../parts/format-moment.ts';

const whole = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'long' });

/** A moment of the Management API (RFC 3339) in short; its tooltip has it in full. */
export function Moment({ at, ago }: { at: string; ago?: boolean }) {
  const seconds = Date.parse(at) / 1000;
  return (
    <time dateTime={at} title={whole.format(new Date(at))}>
      {ago ? formatAgo(seconds) : formatMoment(seconds)}
    </time>
  );
}
