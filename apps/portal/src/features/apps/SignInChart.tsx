import css from './AppPage.module.css';

interface Day {
  /** `2026-11-21`. */
  readonly day: string;
  readonly count: number;
}

const shortDay = (day = '') => {
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日`;
};

/** A round number at or above the highest day: the top of the chart. */
function topOf(most: number): number {
  if (most <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 1.5, 2, 3, 5, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}

/** Sign-ins of the last days as columns; for screen readers as a table. */
export function SignInChart({ days }: { days: readonly Day[] }) {
  const top = topOf(Math.max(0, ...days.map(({ count }) => count)));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className={css.chart}>
      <figcaption>
        最近 {days.length} 天 <b>{total}</b> 次
      </figcaption>
      <div className={css.plot} aria-hidden="true">
        <span className={css.top}>{top}</span>
        {days.map(({ day, count }) => (
          <span key={day} className={css.day} title={`${shortDay(day)}：${count} 次`}>
            <i data-none={count === 0 || undefined} style={{ height: `${(count / top) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={css.axis} aria-hidden="true">
        <span>{shortDay(days[0]?.day)}</span>
        <span>今天</span>
      </div>
      <div className="vh">
        <table>
          <caption>每天的登录次数</caption>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
