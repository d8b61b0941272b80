import css from './Applications.module.css';

/** Sign-ins of the last days as columns; the numbers are in the table for screen readers. */
export function SignInChart({ days }: { days: readonly { day: string; count: number }[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className={css.chart}>
      <figcaption>
        最近 {days.length} 天，{total} 次登录
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * 10} 64`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`最近 ${days.length} 天共 ${total} 次登录`}
      >
        {days.map(({ day, count }, index) => {
          const height = count === 0 ? 2 : Math.max(4, (count / most) * 62);
          return (
            <rect key={day} x={index * 10 + 1} y={64 - height} width="8" height={height} rx="2">
              <title>{`${day}：${count} 次`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
