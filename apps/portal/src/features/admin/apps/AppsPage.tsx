import { listApps } from '@tongxing/contract/manage/apps.ts';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { AppIcon } from '../../../ui/AppIcon.tsx';
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
import { AppBadges } from './AppBadges.tsx';

const states = [
  { key: 'all', label: '全部' },
  { key: 'waiting', label: '待审核' },
  { key: 'active', label: '运行中' },
  { key: 'refused', label: '未通过' },
  { key: 'suspended', label: '已停用' },
] as const;
type State = (typeof states)[number]['key'];

/** `/admin/apps`: every app, and those that wait for review. */
export function AppsPage() {
  const [query, setQuery] = useSearchParams();
  const state = states.find(({ key }) => key === query.get('status'))?.key ?? 'all';
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState({ of: q, text: q });
  const text = typed.of === q ? typed.text : q;
  const put = (next: { q: string; state: State }) =>
    setQuery({ ...(next.q ? { q: next.q } : {}), ...(next.state === 'all' ? {} : { status: next.state }) });
  const pages = usePages(listApps, { ...(q ? { q } : {}), ...(state === 'all' ? {} : { status: state }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put({ q: text.trim().slice(0, 100), state });
  };
  return (
    <>
      <AdminHead
        title="应用与审核"
        text="使用本站登录的应用。新应用和修改了重要内容的应用显示在“待审核”。"
        handbook="apps-and-review"
      />
      <search>
        <form className={css.filters} onSubmit={submit}>
          <div className={css.search}>
            <TextInput
              icon={Search}
              type="search"
              enterKeyHint="search"
              aria-label="查找应用"
              placeholder="应用名称，或完整的 client_id"
              autoComplete="off"
              value={text}
              onChange={(event) => setTyped({ of: q, text: event.target.value })}
              action={<InputAction type="submit">查找</InputAction>}
            />
          </div>
        </form>
      </search>
      <Tabs<State>
        id="apps"
        label="状态"
        variant="segments"
        tabs={states}
        current={state}
        onChange={(key) => put({ q, state: key })}
      />
      <div role="tabpanel" id={`apps-${state}-panel`} aria-labelledby={`apps-${state}`}>
        <PagedTable
          caption="应用"
          pages={pages}
          rowKey={({ client_id: id }) => id}
          columns={[
            {
              key: 'app',
              head: '应用',
              cell: (app) => (
                <div className={css.who}>
                  <AppIcon id={app.client_id} name={app.name} />
                  <div>
                    <p className={css.name}>
                      <Link className={css.row} to={adminPath('apps', app.client_id)}>
                        {app.name}
                      </Link>
                      <AppBadges app={app} />
                    </p>
                    <small className={css.under}>{app.client_id}</small>
                  </div>
                </div>
              ),
            },
            {
              key: 'legal',
              head: '接收方',
              cell: ({ legal_name: name }) => name || <span className="faint">未填写</span>,
            },
            {
              key: 'updated',
              head: '修改时间',
              wideOnly: true,
              cell: ({ updated_at: at }) => <Moment at={at} />,
            },
            {
              key: 'created',
              head: '创建时间',
              wideOnly: true,
              cell: ({ created_at: at }) => <Moment at={at} />,
            },
          ]}
          empty={
            q || state !== 'all' ? (
              <EmptyState
                level="h2"
                kind={state === 'waiting' && !q ? 'quiet' : 'lost'}
                title={state === 'waiting' && !q ? '没有待审核的' : '没有找到'}
                text={state === 'waiting' && !q ? '新应用提交后显示在这里。' : '请更换名称，或查看全部应用。'}
                action={<Button onClick={() => setQuery({})}>查看全部应用</Button>}
              />
            ) : (
              <EmptyState level="h2" title="还没有应用" text="由开发者在个人中心的“我开发的应用”里创建。" />
            )
          }
        />
      </div>
    </>
  );
}
