import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listPersonAppPasswords, removePersonAppPassword } from '@tongxing/contract/manage/app-passwords.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';

type Password = ManageOutput<typeof listPersonAppPasswords>['items'][number];

/** The passwords of a person's programs; nothing where there are none. */
export function PersonAppPasswords({ person }: { person: Person }) {
  const may = useMay();
  const passwords = useAdminQuery(listPersonAppPasswords, { id: person.id });
  const [ending, setEnding] = useState<Password | null>(null);
  const items = passwords.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={`应用密码（${items.length}）`} inside="list">
      {items.map((item) => (
        <ListRow
          key={item.id}
          lead={<Glyph of={KeyRound} />}
          title={item.name}
          text={
            <>
              {item.app ? `仅限“${item.app}”` : '所有已授权的网站'}，
              {item.last_used_at ? (
                <>
                  最近使用 <Moment at={item.last_used_at} ago />，{item.last_used_place || item.last_used_ip}
                </>
              ) : (
                '未使用'
              )}
            </>
          }
          side={
            may(permissionTo.helpPeople) && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`删除应用密码“${item.name}”`}
                onClick={() => setEnding(item)}
              >
                删除
              </Button>
            )
          }
          tight
        />
      ))}
      {ending && <EndDialog person={person} item={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function EndDialog({ person, item, onClose }: { person: Person; item: Password; onClose: () => void }) {
  const refetch = useRefetch();
  return (
    <CommandDialog
      call={removePersonAppPassword}
      input={{ id: person.id, password: item.id }}
      title={`删除应用密码：${item.name}`}
      effects={['使用该密码的程序将立即无法访问；用户会收到通知，可重新生成。']}
      verb="删除"
      doing="删除中"
      target={person.id}
      done={() => '应用密码已删除'}
      onDone={() => refetch(listPersonAppPasswords)}
      onClose={onClose}
    />
  );
}
