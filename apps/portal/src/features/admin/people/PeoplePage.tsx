import { type FoundPersonItem, listPeople, type PersonItem } from '@tongxing/contract/manage/people.ts';
import { permissionTo, roles } from '@tongxing/contract/permissions.ts';
import { Search, SlidersHorizontal, UserPlus } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InputAction } from '../../../ui/InputAction.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { UnderText } from '../../../ui/UnderText.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Day } from '../Day.tsx';
import { FilterField } from '../FilterField.tsx';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { useMay } from '../sign-in/me.ts';
import { roleNames, statusNames } from '../words.ts';
import { CreatePersonDialog } from './CreatePersonDialog.tsx';
import { formatFoundBy } from './format-found-by.ts';
import { PersonBadges } from './PersonBadges.tsx';
import { usePeopleFilter } from './people-filter.ts';

const InviteDialog = lazyPart(() =>
  import('../invitations/InviteDialog.tsx').then((module) => ({ default: module.InviteDialog })),
);

/** `/admin/people`: the list of people, and the search. */
export function PeoplePage() {
  const may = useMay();
  const filter = usePeopleFilter();
  const pages = usePages(listPeople, filter.input);
  const [isCreating, setCreating] = useState(false);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <AdminHead
        title="用户"
        text="手机号、邮箱、账号 ID、内部 ID 须完整；用户名和昵称可只填开头。"
        handbook="people"
        actions={
          <>
            {may(permissionTo.writeGroups) && <Button onClick={() => setInviting(true)}>发送邀请</Button>}
            {may(permissionTo.createPeople) && (
              <Button onClick={() => setCreating(true)}>
                <Icon of={UserPlus} size={18} />
                开通账号
              </Button>
            )}
          </>
        }
      />
      <PeopleFilters filter={filter} />
      <PagedTable
        caption="用户"
        pages={pages}
        rowKey={({ id }) => id}
        columns={[
          { key: 'who', head: '用户', cell: (person) => <Who person={person} /> },
          {
            key: 'phone',
            head: '手机号',
            oneLine: true,
            cell: (person) => <Reached person={person} kind="phone" />,
          },
          { key: 'email', head: '邮箱', cell: (person) => <Reached person={person} kind="email" /> },
          {
            key: 'created',
            head: '注册时间',
            wideOnly: true,
            oneLine: true,
            cell: ({ created_at: at }) => <Moment at={at} />,
          },
          {
            key: 'seen',
            head: '最近活跃',
            wideOnly: true,
            oneLine: true,
            cell: ({ seen_on: day }) => (day ? <Day day={day} /> : <None />),
          },
        ]}
        empty={
          filter.isNarrow ? (
            <EmptyState
              level="h2"
              kind="lost"
              title="没有找到"
              text="手机号和邮箱须完整，昵称和用户名可只填开头。包括已停用和已合并的账号。"
              action={<Button onClick={filter.clear}>查看全部用户</Button>}
            />
          ) : (
            <EmptyState level="h2" title="还没有用户" text="用户注册或开通账号后显示在这里。" />
          )
        }
      />
      {isCreating && <CreatePersonDialog onClose={() => setCreating(false)} />}
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}

const None = () => <span className={`faint ${css.none}`}>无</span>;

/** The main contact of a kind, and the further one that matched the search. */
function Reached({ person, kind }: { person: FoundPersonItem; kind: 'phone' | 'email' }) {
  const main = person[kind];
  const further = person.found_by?.kind === kind && formatFoundBy(person);
  if (!main && !further) return <None />;
  return (
    <>
      {main && <span className={css.contact}>{main}</span>}
      {further && <UnderText>{further}</UnderText>}
    </>
  );
}

function Who({ person }: { person: PersonItem }) {
  return (
    <div className={css.who}>
      <Avatar id={person.number} src={fileUrl(person.avatar)} />
      <div>
        <p className={css.name}>
          <Link className={css.row} to={adminPath('people', person.id)}>
            {person.nickname}
          </Link>
          <PersonBadges person={person} />
        </p>
        <small className={css.under}>
          {person.username ? `${person.username}，` : ''}账号 ID {person.number}
        </small>
      </div>
    </div>
  );
}

/** The search and the filters. A search runs when it is submitted, because each is audited. */
function PeopleFilters({ filter }: { filter: ReturnType<typeof usePeopleFilter> }) {
  const { values, change } = filter;
  const [typed, setTyped] = useState({ of: values.q, text: values.q });
  const text = typed.of === values.q ? typed.text : values.q;
  const [isOpen, setOpen] = useState(
    Boolean(values.role || values.created_from || values.created_to || values.seen_from || values.sort),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ q: text.trim() });
  };
  const day = (name: 'created_from' | 'created_to' | 'seen_from', label: string) => (
    <FilterField label={label}>
      <TextInput
        size="sm"
        type="date"
        value={values[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </FilterField>
  );
  return (
    <search>
      <form className={css.filters} onSubmit={submit}>
        <div className={css.search}>
          <TextInput
            icon={Search}
            type="search"
            enterKeyHint="search"
            aria-label="查找用户"
            placeholder="手机号、邮箱、账号 ID、昵称"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={text}
            onChange={(event) => setTyped({ of: values.q, text: event.target.value })}
            action={<InputAction type="submit">查找</InputAction>}
          />
        </div>
        <FilterField label="状态" hidden>
          <Select value={values.status} onChange={(event) => change({ status: event.target.value })}>
            <option value="">全部状态</option>
            {Object.entries(statusNames).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </FilterField>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={SlidersHorizontal} size={18} />
          更多条件
        </Button>
      </form>
      {isOpen && (
        <div className={css.filters}>
          <FilterField label="管理员角色">
            <Select size="sm" value={values.role} onChange={(event) => change({ role: event.target.value })}>
              <option value="">不限</option>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
            </Select>
          </FilterField>
          {day('created_from', '注册时间（起）')}
          {day('created_to', '注册时间（止）')}
          {day('seen_from', '活跃时间（起）')}
          <FilterField label="排序">
            <Select size="sm" value={values.sort} onChange={(event) => change({ sort: event.target.value })}>
              <option value="">注册时间从新到旧</option>
              <option value="created_at">注册时间从旧到新</option>
              <option value="-seen_on">最近活跃优先</option>
            </Select>
          </FilterField>
          {filter.isNarrow && (
            <Button variant="ghost" size="sm" onClick={filter.clear}>
              清除条件
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
