import { CircleSlash, Hourglass, Merge } from 'lucide-react';
import { fileUrl } from '../../../api/file-url.ts';
import { Link } from '../../../browser/router.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Note } from '../../../ui/Note.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import css from './Person.module.css';
import { PersonBadges } from './PersonBadges.tsx';
import type { Person } from './person-commands.ts';

/** Who it is, and what must be known before anything else: shut, leaving, gone into another account. */
export function PersonHead({
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
                {person.username && `${person.username}，`}通行号 {person.number}
              </small>
            </span>
          </span>
        }
      />
      {person.status === 'disabled' && (
        <Note tone="err" icon={CircleSlash}>
          账号已停用：任何方式都不能登录，陌生人问起来和没有这个账号一样。
        </Note>
      )}
      {person.cancellation && (
        <Note tone="lamp" icon={Hourglass}>
          本人申请了注销，
          <Moment at={person.cancellation.due_at} /> 之后彻底删除。本人登录一次，或在这里撤回，就不删。
        </Note>
      )}
      {person.merged_into && (
        <Note icon={Merge}>
          这个账号已经并入 <Link to={adminPath('people', person.merged_into)}>另一个账号</Link>。
        </Note>
      )}
    </>
  );
}
