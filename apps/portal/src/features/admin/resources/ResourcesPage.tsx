import { listResources } from '@tongxing/contract/manage/resources.ts';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InputAction } from '../../../ui/InputAction.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { ResourceBadges } from './ResourceBadges.tsx';

const states = [
  { key: 'all', label: '全部' },
  { key: 'waiting', label: '待审核' },
  { key: 'unverified', label: '域名未验证' },
  { key: 'active', label: '运行中' },
  { key: 'suspended', label: '已停用' },
] as const;
type State = (typeof states)[number]['key'];

/** `/admin/resources`: the APIs of developers, and those that wait for review. */
export function ResourcesPage() {
  const [query, setQuery] = useSearchParams();
  const state = states.find(({ key }) => key === query.get('status'))?.key ?? 'all';
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState({ of: q, text: q });
  const text = typed.of === q ? typed.text : q;
  const put = (next: { q: string; state: State }) =>
    setQuery({ ...(next.q ? { q: next.q } : {}), ...(next.state === 'all' ? {} : { status: next.state }) });
  const pages = usePages(listResources, {
    ...(q ? { q } : {}),
    ...(state === 'all' ? {} : { status: state }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put({ q: text.trim().slice(0, 500), state });
  };
  return (
    <>
      <AdminHead
        title="API"
        text="开发者创建的 API：其他应用经用户授权后，凭本站令牌调用。"
        handbook="apps-and-review"
      />
      <search>
        <form className={css.filters} onSubmit={submit}>
          <div className={css.search}>
            <TextInput
              icon={Search}
              type="search"
              enterKeyHint="search"
              aria-label="查找 API"
              placeholder="API 名称，或完整的标识"
              autoComplete="off"
              value={text}
              onChange={(event) => setTyped({ of: q, text: event.target.value })}
              action={<InputAction type="submit">查找</InputAction>}
            />
          </div>
        </form>
      </search>
      <Tabs<State>
        id="resources"
        label="状态"
        variant="segments"
        tabs={states}
        current={state}
        onChange={(key) => put({ q, state: key })}
      />
      <div role="tabpanel" id={`resources-${state}-panel`} aria-labelledby={`resources-${state}`}>
        <PagedTable
          caption="API"
          pages={pages}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'api',
              head: 'API',
              cell: (api) => (
                <div>
                  <p className={css.name}>
                    <Link className={css.row} to={adminPath('resources', api.id)}>
                      {api.name}
                    </Link>
                    <ResourceBadges api={api} />
                  </p>
                  <small className={css.under}>{api.audience}</small>
                </div>
              ),
            },
            { key: 'legal', head: '接收方', cell: ({ legal_name: name }) => name },
            {
              key: 'updated',
              head: '修改时间',
              wideOnly: true,
              cell: ({ updated_at: at }) => <Moment at={at} />,
            },
          ]}
          empty={
            q || state !== 'all' ? (
              <EmptyState
                level="h2"
                kind={state === 'waiting' && !q ? 'quiet' : 'lost'}
                title={state === 'waiting' && !q ? '没有待审核的' : '没有找到'}
                text={
                  state === 'waiting' && !q
                    ? '新创建或修改了说明的 API 会显示在这里。'
                    : '请更换名称，或查看全部。'
                }
                action={<Button onClick={() => setQuery({})}>查看全部 API</Button>}
              />
            ) : (
              <EmptyState level="h2" title="还没有 API" text="由开发者在“我的 API”里创建。" />
            )
          }
        />
      </div>
    </>
  );
}
