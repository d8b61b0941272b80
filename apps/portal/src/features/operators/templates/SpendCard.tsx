import { showSettings } from '@tongxing/contract/manage/settings.ts';
import { getStatistics, type Statistics } from '@tongxing/contract/manage/statistics.ts';
import { useLook } from '../../../api/manage/use-look.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';

const say = (count: number) => count.toLocaleString('zh-CN');

/** What was handed over today by one channel, and what came of it. */
function sayToday({ messages }: Statistics, channel: string, budget: unknown): string {
  const own = messages.filter((line) => line.channel === channel);
  const today = (lines: typeof own) => lines.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0);
  const refused = today(own.filter(({ outcome }) => outcome !== 'delivered'));
  const of = typeof budget === 'number' ? `，验证码每天最多 ${say(budget)} 条` : '';
  return `${say(today(own) - refused)} 条${refused > 0 ? `，另有 ${say(refused)} 条被服务商退回` : ''}${of}`;
}

/** Today's messages beside what a day may cost. */
export function SpendCard() {
  const statistics = useLook(getStatistics, { step: 'day' });
  const limits = useLook(showSettings, { section: 'limits' });
  return (
    <Card title="今天发了">
      <Loaded query={statistics} rows={2}>
        {(data) => (
          <KeyValues
            items={[
              ['短信', sayToday(data, 'sms', limits.data?.value['sms_per_day'])],
              ['邮件', sayToday(data, 'email', limits.data?.value['emails_per_day'])],
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
