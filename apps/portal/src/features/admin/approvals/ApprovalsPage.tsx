import { type ApprovalItem, listApprovals } from '@tongxing/contract/manage/operators.ts';
import { CircleCheck, CircleX, ClipboardCheck, Clock } from 'lucide-react';
import { use } from 'react';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { useSearchParams } from '../../../browser/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { Me } from '../sign-in/me.ts';
import { TargetLink } from '../TargetLink.tsx';
import { labelOfCall } from '../words.ts';
import { DecideButtons } from './DecideButtons.tsx';
import { useAsked } from './use-asked.ts';

const states = [
  { key: 'waiting', label: '待审批' },
  { key: 'approved', label: '已通过' },
  { key: 'refused', label: '已拒绝' },
  { key: 'lapsed', label: '已失效' },
] as const;
type State = (typeof states)[number]['key'];

const badges = {
  waiting: { tone: 'warn', icon: Clock, name: '待审批' },
  approved: { tone: 'ok', icon: CircleCheck, name: '已通过' },
  refused: { tone: 'err', icon: CircleX, name: '已拒绝' },
  lapsed: { tone: 'line', icon: Clock, name: '已失效' },
} as const;

/** `/admin/approvals`: requests that wait for a second operator, and the decided ones. */
export function ApprovalsPage() {
  const { four_eyes: isFourEyed } = use(Me);
  const [query, setQuery] = useSearchParams();
  const state = states.find(({ key }) => key === query.get('state'))?.key ?? 'waiting';
  const pages = usePages(listApprovals, { state });
  const named = query.get('id');
  return (
    <>
      <AdminHead
        title="审批"
        text="需双人审批的操作由一位管理员提交，另一位管理员通过后执行。不能审批自己提交的申请。"
        handbook="people"
      />
      {!isFourEyed && (
        <Note icon={ClipboardCheck}>
          当前无需双人审批：可审批的管理员不足两位，或已在设置里关闭。重要操作将直接执行。
        </Note>
      )}
      <Tabs<State>
        id="approvals"
        label="状态"
        variant="segments"
        tabs={states}
        current={state}
        onChange={(key) => setQuery({ state: key }, { replace: true })}
      />
      <div role="tabpanel" id={`approvals-${state}-panel`} aria-labelledby={`approvals-${state}`}>
        <PagedTable
          caption="审批"
          phone="acts-below"
          pages={pages}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'what',
              head: '审批事项',
              cell: (item) => <What item={item} isNamed={item.id === named} />,
            },
            {
              key: 'target',
              head: '操作对象',
              cell: (item) => <TargetLink of={item} />,
            },
            {
              key: 'who',
              head: '申请人',
              cell: (item) => (
                <>
                  {item.asked_by_name}
                  <small className={css.under}>
                    <Moment at={item.asked_at} />
                    {state === 'waiting' && (
                      <>
                        ，<Moment at={item.expires_at} /> 到期
                      </>
                    )}
                  </small>
                </>
              ),
            },
            state === 'waiting'
              ? {
                  key: 'actions',
                  head: <span className="vh">操作</span>,
                  actions: true,
                  cell: (item) => <DecideButtons item={item} />,
                }
              : { key: 'state', head: '结果', cell: (item) => <Decision item={item} /> },
          ]}
          empty={
            <EmptyState
              level="h2"
              title={state === 'waiting' ? '没有待审批的事项' : '还没有记录'}
              text={
                state === 'waiting'
                  ? '其他管理员提交的双人审批事项会出现在这里。'
                  : '处理过的审批会留在这里。'
              }
            />
          }
        />
      </div>
    </>
  );
}

function What({ item, isNamed }: { item: ApprovalItem; isNamed: boolean }) {
  const asked = useAsked(item);
  return (
    <div className={css.who} data-named={isNamed || undefined}>
      <Glyph of={ClipboardCheck} {...(item.state === 'waiting' ? { tone: 'lamp' } : {})} />
      <div>
        <p className={css.name}>
          {labelOfCall(item.call)}
          {isNamed && <Badge tone="brand">这一条</Badge>}
        </p>
        {asked.map((line) => (
          <small key={line} className={classNames(css.under, css.text)}>
            {line}
          </small>
        ))}
        <small className={classNames(css.under, css.text)}>{item.reason || '未填写理由'}</small>
      </div>
    </div>
  );
}

function Decision({ item }: { item: ApprovalItem }) {
  const { name, ...check } = badges[item.state];
  return (
    <>
      <Badge {...check}>{name}</Badge>
      <small className={css.under}>
        {item.decided_by_name && `${item.decided_by_name} `}
        {item.decided_at && <Moment at={item.decided_at} />}
        {item.note && `：${item.note}`}
      </small>
    </>
  );
}
