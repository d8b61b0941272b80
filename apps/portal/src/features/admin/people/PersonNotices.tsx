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
    <Card title={`7 天内的通知（${notices.length}）`} inside="list">
      {notices.length === 0 && <ListRow title={<span className="muted">未发送</span>} tight />}
      {notices.slice(0, most).map((notice) => (
        <ListRow
          key={notice.id}
          title={notice.what}
          text={
            <>
              <Moment at={notice.at} />
              {notice.resends > 0 && `，已重发 ${notice.resends} 次`}
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
      <Button size="sm" variant="ghost" aria-label={`重发：${notice.what}`} onClick={() => setAsked(true)}>
        重发
      </Button>
      {isAsked && (
        <CommandDialog
          call={resendNotice}
          input={{ id: person.id, notice: notice.id }}
          title={`重发通知：${person.nickname}`}
          effects={[
            `按原内容重发“${notice.what}”，链接不变。`,
            '仅发送到该事件之前已绑定的手机号和邮箱。',
            `每条最多重发 ${noticeResends} 次，同一用户每 10 分钟 1 次。`,
          ]}
          verb="重发"
          doing="发送中"
          tone="primary"
          target={person.id}
          done={() => '已重发'}
          onDone={() => refetch(showPerson, listPersonActivity)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
