import { getStatistics } from '@tongxing/contract/manage/statistics.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import css from './Columns.module.css';
import { sumLines } from './sum-lines.ts';

/** Today against last week, from the counters. */
export function TodayCard() {
  const statistics = useAdminQuery(getStatistics, { step: 'day' });
  return (
    <Card title="今天">
      <Loaded query={statistics} rows={2}>
        {({ steps, registrations, sign_ins: signIns, active_people: active, messages }) => (
          <div className={css.figures}>
            <FigureOfDays name="活跃用户" days={active.day} />
            <FigureOfDays
              name="登录成功"
              days={sumLines(
                signIns.filter(({ outcome }) => outcome === 'succeeded'),
                steps.length,
              )}
            />
            <FigureOfDays name="新注册用户" days={sumLines(registrations, steps.length)} />
            <FigureOfDays name="发送的短信和邮件" days={sumLines(messages, steps.length)} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Today's figure beside that of a week ago, above a chart of the last days, newest at the right. */
function FigureOfDays({ name, days }: { name: string; days: readonly number[] }) {
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
              // oxlint-disable-next-line react/no-array-index-key -- the position is the day
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
