import { type FoundPersonItem, listPeople, type PersonItem } from '@tongxing/contract/manage/people.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { usePages } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UnderText } from '../../../ui/UnderText.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Day } from '../Day.tsx';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { useMay } from '../sign-in/me.ts';
import { CreatePersonDialog } from './CreatePersonDialog.tsx';
import { formatFoundBy } from './format-found-by.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PersonBadges } from './PersonBadges.tsx';
import { usePeopleFilter } from './people-filter.ts';

/** `/admin/people`: everybody, and the search for one. */
export function PeoplePage() {
  const may = useMay();
  const filter = usePeopleFilter();
  const pages = usePages(listPeople, filter.input);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <AdminHead
        title="用户"
        text="手机号、邮箱、通行号、编号要写全；用户名和昵称写开头就行。"
        handbook="people"
        actions={
          may('people:create') && (
            <Button onClick={() => setCreating(true)}>
              <Icon of={UserPlus} size={18} />
              开通账号
            </Button>
          )
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
            head: '注册',
            wideOnly: true,
            oneLine: true,
            cell: ({ created_at: at }) => <Moment at={at} />,
          },
          {
            key: 'seen',
            head: '最近来过',
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
              text="手机号和邮箱要写全，昵称和用户名写开头。停用和已合并的也在这里找。"
              action={<Button onClick={filter.clear}>看全部用户</Button>}
            />
          ) : (
            <EmptyState level="h2" title="还没有人" text="有人注册，或你开通了账号，就会在这里。" />
          )
        }
      />
      {isCreating && <CreatePersonDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const None = () => <span className={`faint ${css.none}`}>没有</span>;

/** The main contact of a kind, and the further one that the search found the person by. */
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
          {person.username ? `${person.username}，` : ''}通行号 {person.number}
        </small>
      </div>
    </div>
  );
}
