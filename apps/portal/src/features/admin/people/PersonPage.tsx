import { showPerson } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { CircleSlash, Hourglass, Merge } from 'lucide-react';
import { useState } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { AuditTable } from '../audit/AuditTable.tsx';
import { formatProblem } from '../format-problem.ts';
import { Moment } from '../Moment.tsx';
import { useMay } from '../sign-in/me.ts';
import css from './Person.module.css';
import { PersonActivity } from './PersonActivity.tsx';
import { PersonBadges } from './PersonBadges.tsx';
import { PersonCommands } from './PersonCommands.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import type { Person } from './person-commands.ts';

type Part = 'facts' | 'activity' | 'audit';
const back = { to: adminPath('people'), name: '用户' };

/** `/admin/people/{id}`: everything that support needs of one person, and the commands for the account. */
export function PersonPage({ item }: { item: string }) {
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const person = useAdminQuery(showPerson, { id: item });
  const [erased, setErased] = useState(false);
  const parts = [
    { key: 'facts' as Part, label: '概况' },
    ...(may(permissionTo.readActivity) ? [{ key: 'activity' as Part, label: '操作记录' }] : []),
    ...(may(permissionTo.readAudit) ? [{ key: 'audit' as Part, label: '管理员操作' }] : []),
  ];
  const asked = query.get('part');
  const part = parts.find(({ key }) => key === asked)?.key ?? 'facts';

  if (erased || person.refused?.problem === 'not_found' || person.refused?.problem === 'bad_input') {
    return (
      <>
        <AdminHead title="账号不存在" handbook="people" back={back} />
        <Card inside="none">
          <EmptyState
            level="h2"
            kind="lost"
            title={erased ? '已彻底删除' : '账号不存在'}
            text={erased ? '仅在审计日志里保留不含个人信息的回执。' : 'ID 不正确，或已彻底删除。'}
            action={
              <Link className={buttonClass()} to={adminPath('people')}>
                返回用户列表
              </Link>
            }
          />
        </Card>
      </>
    );
  }
  if (!person.data) {
    return (
      <>
        <AdminHead title="用户" handbook="people" back={back} />
        <Card>
          {person.isError ? <LoadFailed onRetry={() => void person.refetch()} /> : <SkeletonRows rows={6} />}
          {person.refused && <p className="vh">{formatProblem(person.refused)}</p>}
        </Card>
      </>
    );
  }
  return (
    <>
      <PersonHead person={person.data} back={back} />
      <PersonCommands person={person.data} onErased={() => setErased(true)} />
      {parts.length > 1 && (
        <Tabs
          id="person"
          label="内容"
          variant="line"
          tabs={parts}
          current={part}
          onChange={(key) => setQuery(key === 'facts' ? {} : { part: key }, { replace: true })}
        />
      )}
      <div
        role={parts.length > 1 ? 'tabpanel' : undefined}
        id={`person-${part}-panel`}
        aria-labelledby={parts.length > 1 ? `person-${part}` : undefined}
      >
        {part === 'facts' && <PersonFacts person={person.data} />}
        {part === 'activity' && <PersonActivity id={item} />}
        {part === 'audit' && <AuditTable filter={{ target: item }} />}
      </div>
    </>
  );
}

/** The person's name, and the state of the account: disabled, in cancellation, merged. */
function PersonHead({
  person,
  back,
}: {
  person: Person;
  back: { readonly to: string; readonly name: string };
}) {
  return (
    <>
      <AdminHead
        back={back}
        handbook="people"
        title={
          <span className={css.title}>
            <Avatar id={person.number} src={fileUrl(person.avatar)} size={56} />
            <span>
              {person.nickname} <PersonBadges person={person} />
              <small>
                {person.username && `${person.username}，`}账号 ID {person.number}
              </small>
            </span>
          </span>
        }
      />
      {person.status === 'disabled' && (
        <Note tone="err" icon={CircleSlash}>
          账号已停用：任何方式都无法登录，提示与账号不存在时相同。
        </Note>
      )}
      {person.cancellation && (
        <Note tone="lamp" icon={Hourglass}>
          用户已申请注销，
          <Moment at={person.cancellation.due_at} /> 之后彻底删除。用户登录一次或在此取消后不会删除。
        </Note>
      )}
      {person.merged_into && (
        <Note icon={Merge}>
          该账号已并入 <Link to={adminPath('people', person.merged_into)}>另一个账号</Link>。
        </Note>
      )}
    </>
  );
}
