import { formatDay } from '../../parts/format-moment.ts';

/** A day of the Management API (UTC+8): 今天, 昨天, 11 月 18 日. */
export function Day({ day }: { day: string }) {
  const [word] = formatDay(Date.parse(`${day}T12:00:00+08:00`) / 1000).split('，');
  return (
    <time dateTime={day} title={day}>
      {word}
    </time>
  );
}
