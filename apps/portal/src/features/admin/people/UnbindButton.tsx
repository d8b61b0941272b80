import { showPerson, unbindPerson } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { formatMethod } from '../../../parts/format-method.ts';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { CommandDialog, FourEyesMark } from '../command/CommandDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';

/** Unlinks an identity; never the last sign-in method. */
export function UnbindButton({ person, binding }: { person: Person; binding: Person['bindings'][number] }) {
  const may = useMay();
  const refetch = useRefetch();
  const [isAsked, setAsked] = useState(false);
  if (!may(permissionTo.resetPeople)) return null;
  const provider = formatMethod(binding.provider);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`解绑${besideHan(provider).trimEnd()}`}
        onClick={() => setAsked(true)}
      >
        解绑
        <FourEyesMark />
      </Button>
      {isAsked && (
        <CommandDialog
          call={unbindPerson}
          input={{ id: person.id, binding: binding.id }}
          title={`解绑${besideHan(provider)}：${person.nickname}`}
          effects={[
            `${provider} 账号“${binding.nickname || '没有昵称'}”将不能登录该账号。`,
            '已登录的设备不会退出；如需退出，请结束全部登录。',
            '如为最后一种登录方式则不能解绑。',
          ]}
          verb="解绑"
          doing="解绑中"
          target={person.id}
          done={() => '已解绑'}
          onDone={() => refetch(showPerson)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
