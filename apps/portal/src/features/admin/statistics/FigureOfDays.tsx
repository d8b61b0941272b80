import css from './Columns.module.css';

/** Today's figure beside the same day a week ago, over columns of the last days, the newest at the right. */
export function FigureOfDays({ name, days }: { name: string; days: readonly number[] }) {
  const today = days.at(-1) ?? 0;
  const before = days.at(-8) ?? 0;
  const top = Math.max(1, ...days);
  const step = 100 / Math.max(1, days.length);
  return (
    <div className={css.figure}>
      <p>{name}</p>
      <b>{today.toLocaleString('zh-CN')}</b>
      <small>上周同一天 {before.toLocaleString('zh-CN')}</small>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {days.map((count, at) => {
          const height = Math.max(1, (count / top) * 40);
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- the day is the place
              key={at}
              data-old={at < days.length - 7 || undefined}
              x={at * step + step * 0.15}
              y={40 - height}
              width={step * 0.7}
              height={height}
              rx={0.6}
            />
          );
        })}
      </svg>
    </div>
  );
}
