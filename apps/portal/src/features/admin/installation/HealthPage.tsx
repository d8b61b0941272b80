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
  wrong: { tone: 'err', icon: CircleX, word: '要处理' },
  warning: { tone: 'warn', icon: TriangleAlert, word: '建议处理' },
  ok: { tone: 'ok', icon: CircleCheck, word: '正常' },
} as const satisfies Record<State, object>;
const order: readonly State[] = ['wrong', 'warning', 'ok'];
const notes = {
  wrong: { tone: 'err', text: '有要处理的，在最上面。' },
  warning: { tone: 'lamp', text: '能用，有几件事建议处理。' },
  ok: { tone: 'ok', text: '都正常。' },
} as const satisfies Record<State, object>;

/** `/admin/health`: the findings of `tongxing doctor`, the worst first. */
export function HealthPage() {
  const health = useHealth();
  return (
    <>
      <AdminHead
        title="健康"
        text="和 npx tongxing doctor 查的一样，一行一件事。"
        handbook="first-day"
        actions={
          <Button loading={health.isFetching} loadingText="正在查" onClick={() => void health.refetch()}>
            <Icon of={RefreshCw} size={18} />
            再查一次
          </Button>
        }
      />
      {health.data && (
        <Note tone={notes[health.data.state].tone} icon={badges[health.data.state].icon}>
          {notes[health.data.state].text} <Moment at={health.data.checked_at} ago />
          查的。
        </Note>
      )}
      <Card title="查了什么" inside="list">
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
