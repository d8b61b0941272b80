import { getStatistics } from '@tongxing/contract/manage/statistics.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import css from './Columns.module.css';
import { FigureOfDays } from './FigureOfDays.tsx';
import { sumLines } from './sum-lines.ts';

/** Today against last week, from the counters. */
export function TodayCard() {
  const statistics = useAdminQuery(getStatistics, { step: 'day' });
  return (
    <Card title="今天">
      <Loaded query={statistics} rows={2}>
        {({ steps, registrations, sign_ins: signIns, active_people: active, messages }) => (
          <div className={css.figures}>
            <FigureOfDays name="来过的人" days={active.day} />
            <FigureOfDays
              name="登录成功"
              days={sumLines(
                signIns.filter(({ outcome }) => outcome === 'succeeded'),
                steps.length,
              )}
            />
            <FigureOfDays name="新注册" days={sumLines(registrations, steps.length)} />
            <FigureOfDays name="发出的短信和邮件" days={sumLines(messages, steps.length)} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
