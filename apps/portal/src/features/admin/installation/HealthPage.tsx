import { formatFinding } from '@tongxing/contract/manage/format-finding.ts';
import type { Health } from '@tongxing/contract/manage/installation.ts';
import { CircleCheck, CircleX, RefreshCw, TriangleAlert } from 'lucide-react';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Note } from '../../../ui/Note.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { Moment } from '../Moment.tsx';
import { useHealth } from './use-health.ts';

type State = Health['state'];

const badges = {
  wrong: { tone: 'err', icon: CircleX, word: '需处理' },
  warning: { tone: 'warn', icon: TriangleAlert, word: '建议处理' },
  ok: { tone: 'ok', icon: CircleCheck, word: '正常' },
} as const satisfies Record<State, object>;
const order: readonly State[] = ['wrong', 'warning', 'ok'];
const notes = {
  wrong: { tone: 'err', text: '有需要处理的项目，已置顶。' },
  warning: { tone: 'lamp', text: '可用，有项目建议处理。' },
  ok: { tone: 'ok', text: '全部正常。' },
} as const satisfies Record<State, object>;

/** `/admin/health`: the findings of `tongxing doctor`, the worst first. */
export function HealthPage() {
  const health = useHealth();
  return (
    <>
      <AdminHead
        title="运行状态"
        text="与 npx tongxing doctor 的检查项相同。"
        handbook="first-day"
        actions={
          <Button loading={health.isFetching} loadingText="检查中" onClick={() => void health.refetch()}>
            <Icon of={RefreshCw} size={18} />
            重新检查
          </Button>
        }
      />
      {health.data && (
        <Note tone={notes[health.data.state].tone} icon={badges[health.data.state].icon}>
          {notes[health.data.state].text} <Moment at={health.data.checked_at} ago />
          查的。
        </Note>
      )}
      <Card title="检查项" inside="list">
        <Loaded query={health} rows={8}>
          {({ findings }) =>
            findings
              .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
              .map((finding) => ({
                state: finding.state,
                key: `${finding.name} ${finding.text}`,
                ...formatFinding(finding),
              }))
              .map(({ key, name, state, text, advice }) => (
                <ListRow
                  key={key}
                  lead={<Glyph of={badges[state].icon} tone={badges[state].tone} />}
                  title={
                    <>
                      {name}
                      <span className="vh">：{badges[state].word}</span>
                    </>
                  }
                  text={advice ? `${text}。${advice}` : text}
                  tight
                />
              ))
          }
        </Loaded>
      </Card>
    </>
  );
}
