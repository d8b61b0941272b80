import { smsVendorNames } from '@tongxing/contract/manage/sms-vendors.ts';
import { getStatistics } from '@tongxing/contract/manage/statistics.ts';
import { useState } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { ratesOf, type VendorRate } from './rates-of.ts';

const days = 7;
const names: Readonly<Record<string, string>> = { ...smsVendorNames, smtp: 'SMTP', outbox: '消息预览' };
const channels: Readonly<Record<string, string>> = { sms: '短信', email: '邮件', wechat: '微信' };
const format = (count: number) => count.toLocaleString('zh-CN');
const share = (part: number, whole: number) =>
  whole === 0 ? '' : `（${((part / whole) * 100).toFixed(1)}%）`;

/** What each vendor took, refused and reported of the last seven days. */
export function VendorRates() {
  const [from] = useState(() => new Date(Date.now() - (days - 1) * 24 * 3600_000).toISOString());
  const statistics = useAdminQuery(getStatistics, { step: 'day', from });
  return (
    <Card title={`各服务商近 ${days} 天`}>
      <Loaded query={statistics} rows={2}>
        {(figures) => {
          const rates = ratesOf(figures);
          if (rates.length === 0) return <p className="muted">没有发送</p>;
          return <KeyValues items={rates.map((rate) => [nameOf(rate), formatRate(rate)])} />;
        }}
      </Loaded>
    </Card>
  );
}

const nameOf = ({ channel, vendor }: VendorRate): string =>
  `${channels[channel] ?? channel}，${names[vendor] ?? vendor}`;

function formatRate({ taken, refused, delivered, undelivered }: VendorRate): string {
  const reported = delivered + undelivered;
  return [
    `已发送 ${format(taken)} 条`,
    `被拒绝 ${format(refused)} 条${share(refused, taken + refused)}`,
    ...(reported > 0 ? [`回执显示送达 ${format(delivered)} 条${share(delivered, reported)}`] : []),
  ].join('，');
}
