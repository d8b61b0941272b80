import { listGroups } from '@tongxing/contract/manage/groups.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Group, Plus, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { Link, useNavigate, useSearchParams } from '../../../browser/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InputAction } from '../../../ui/InputAction.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { PagedTable } from '../PagedTable.tsx';
import { useMay } from '../sign-in/me.ts';
import { GroupBadges } from './GroupBadges.tsx';
import { GroupDialog } from './GroupDialog.tsx';

/** `/admin/groups`: the groups, and the search for one. */
export function GroupsPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState({ of: q, text: q });
  const text = typed.of === q ? typed.text : q;
  const [isCreating, setCreating] = useState(false);
  const pages = usePages(listGroups, q ? { q } : {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim().slice(0, 100);
    setQuery(wanted ? { q: wanted } : {});
  };
  return (
    <>
      <AdminHead
        title="用户组"
        text="将用户分组，组可以嵌套：下级组的成员也是上级组的成员。"
        handbook="groups"
        actions={
          may(permissionTo.writeGroups) && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Icon of={Plus} size={18} />
              新建用户组
            </Button>
          )
        }
      />
      <search>
        <form className={css.filters} onSubmit={submit}>
          <div className={css.search}>
            <TextInput
              icon={Search}
              type="search"
              enterKeyHint="search"
              aria-label="查找用户组"
              placeholder="标识或名称"
              autoComplete="off"
              value={text}
              onChange={(event) => setTyped({ of: q, text: event.target.value })}
              action={<InputAction type="submit">查找</InputAction>}
            />
          </div>
        </form>
      </search>
      <PagedTable
        caption="用户组"
        pages={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'group',
            head: '用户组',
            cell: (group) => (
              <div className={css.who}>
                <Glyph of={Group} />
                <div>
                  <p className={css.name}>
                    <Link className={css.row} to={adminPath('groups', group.id)}>
                      {group.name}
                    </Link>
                    <GroupBadges group={group} />
                  </p>
                  <small className={css.under}>{group.key}</small>
                </div>
              </div>
            ),
          },
          { key: 'members', head: '成员', oneLine: true, cell: ({ members }) => `${members} 人` },
          {
            key: 'parents',
            head: '上级',
            wideOnly: true,
            cell: ({ parents }) =>
              parents.length > 0 ? `${parents.length} 个` : <span className="faint">无</span>,
          },
        ]}
        empty={
          q ? (
            <EmptyState
              level="h2"
              kind="lost"
              title="没有找到"
              text="请更换标识或名称，或查看全部用户组。"
              action={<Button onClick={() => setQuery({})}>查看全部用户组</Button>}
            />
          ) : (
            <EmptyState
              level="h2"
              title="还没有用户组"
              text="创建用户组后添加成员；导入用户时也可以直接分组。"
            />
          )
        }
      />
      {isCreating && (
        <GroupDialog
          onDone={({ id }) => navigate(adminPath('groups', id))}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
