import { showSettings } from '@tongxing/contract/manage/settings.ts';
import { getStatistics, type Statistics } from '@tongxing/contract/manage/statistics.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';

const format = (count: number) => count.toLocaleString('zh-CN');

/** Today's messages of one channel, by outcome. */
function formatToday({ messages }: Statistics, channel: string, budget: unknown): string {
  const own = messages.filter((line) => line.channel === channel);
  const today = (lines: typeof own) => lines.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0);
  const refused = today(own.filter(({ outcome }) => outcome !== 'delivered'));
  const of = typeof budget === 'number' ? `，验证码每天最多 ${format(budget)} 条` : '';
  return `${format(today(own) - refused)} 条${refused > 0 ? `，另有 ${format(refused)} 条被服务商拒绝` : ''}${of}`;
}

/** Today's messages beside the daily budget. */
export function SpendCard() {
  const statistics = useAdminQuery(getStatistics, { step: 'day' });
  const limits = useAdminQuery(showSettings, { section: 'limits' });
  return (
    <Card title="今日发送">
      <Loaded query={statistics} rows={2}>
        {(data) => (
          <KeyValues
            items={[
              ['短信', formatToday(data, 'sms', limits.data?.value['sms_per_day'])],
              ['邮件', formatToday(data, 'email', limits.data?.value['emails_per_day'])],
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
