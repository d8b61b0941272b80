import { listHookCalls } from '@tongxing/contract/manage/webhooks.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Moment } from '../Moment.tsx';

const occasions = { 'before.registration': '注册之前', 'before.token': '发令牌之前' } as const;
const outcomes = {
  allowed: ['ok', '允许'],
  refused: ['lamp', '拒绝'],
  failed: ['err', '没有响应'],
} as const;
const shown = 8;

/** The last questions to the hook, with their time and a sum of all that are kept. Nothing where it was never asked. */
export function HookCalls() {
  const { data } = useAdminQuery(listHookCalls, {});
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const count = (outcome: keyof typeof outcomes) => items.filter((call) => call.outcome === outcome).length;
  const slowest = Math.max(...items.map(({ milliseconds }) => milliseconds));
  return (
    <Card title="前置钩子最近的调用" inside="list">
      <ListRow
        title={`最近 ${items.length} 次：${Object.entries(outcomes)
          .map(([outcome, [, name]]) => `${name} ${count(outcome as keyof typeof outcomes)}`)
          .join('，')}`}
        text={`最慢 ${slowest} 毫秒。超过 1 秒按没有响应处理。`}
      />
      {items.slice(0, shown).map(({ at, type, outcome, milliseconds }, index) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no ids, and two may be of the same moment
          key={index}
          tight
          title={occasions[type]}
          text={
            <>
              <Moment at={at} ago />，{milliseconds} 毫秒
            </>
          }
          side={<Badge tone={outcomes[outcome][0]}>{outcomes[outcome][1]}</Badge>}
        />
      ))}
    </Card>
  );
}
