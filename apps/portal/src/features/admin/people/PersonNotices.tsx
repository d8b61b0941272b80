import { noticeResends } from '@tongxing/contract/limits.ts';
import {
  listPersonActivity,
  type PersonNotice,
  resendNotice,
  showPerson,
} from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';

const most = 10;

/** The notices of the last seven days; lost ones can be sent again. */
export function PersonNotices({ person }: { person: Person }) {
  const may = useMay();
  const { notices } = person;
  return (
    <Card title={`七天内的提醒（${notices.length}）`} inside="list">
      {notices.length === 0 && <ListRow title={<span className="muted">没有发过</span>} tight />}
      {notices.slice(0, most).map((notice) => (
        <ListRow
          key={notice.id}
          title={notice.what}
          text={
            <>
              <Moment at={notice.at} />
              {notice.resends > 0 && `，再发过 ${notice.resends} 次`}
            </>
          }
          side={
            may(permissionTo.helpPeople) &&
            notice.resends < noticeResends && <ResendButton person={person} notice={notice} />
          }
          tight
        />
      ))}
    </Card>
  );
}

function ResendButton({ person, notice }: { person: Person; notice: PersonNotice }) {
  const refetch = useRefetch();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`再发一次：${notice.what}`}
        onClick={() => setAsked(true)}
      >
        再发一次
      </Button>
      {isAsked && (
        <CommandDialog
          call={resendNotice}
          input={{ id: person.id, notice: notice.id }}
          title={`再发一次提醒：${person.nickname}`}
          effects={[
            `「${notice.what}」照原样再发，里面的链接还是原来的。`,
            '只发到这件事发生之前就有的手机号和邮箱，之后换上的收不到。',
            `一条最多再发 ${noticeResends} 次，同一个人十分钟一次。`,
          ]}
          verb="再发一次"
          doing="正在发"
          tone="primary"
          target={person.id}
          done={() => '已再发一次'}
          onDone={() => refetch(showPerson, listPersonActivity)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
