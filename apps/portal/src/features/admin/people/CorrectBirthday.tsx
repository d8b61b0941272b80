import { correctBirthday, listPersonActivity, showPerson } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { serviceNow } from '../../../browser/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';

/** The birthday, and its correction where the person may not change it. */
export function CorrectBirthday({ person }: { person: Person }) {
  const may = useMay();
  const refetch = useRefetch();
  const [isAsked, setAsked] = useState(false);
  const [birthday, setBirthday] = useState(person.birthday);
  const [today] = useState(() => new Date(serviceNow()).toISOString().slice(0, 10));
  return (
    <>
      {person.birthday || '未填写'}
      {may(permissionTo.resetPeople) && person.status !== 'merged' && (
        <Button size="sm" variant="ghost" aria-label="更正生日" onClick={() => setAsked(true)}>
          更正
        </Button>
      )}
      {isAsked && (
        <CommandDialog
          call={correctBirthday}
          input={{ id: person.id, birthday }}
          title={`更正生日：${person.nickname}`}
          effects={[
            '未满 14 周岁的用户，监护人同意之前，应用只能获得账号标识。',
            '改为已满 14 周岁或清空后，不再需要监护人同意：请先核实。',
            '用户会收到通知；审计日志只记录是否未满 14 周岁，不记录日期。',
          ]}
          verb="更正"
          doing="更正中"
          tone="primary"
          isReady={birthday !== person.birthday}
          target={person.id}
          done={() => '生日已更正'}
          onDone={() => refetch(showPerson, listPersonActivity)}
          onClose={() => setAsked(false)}
        >
          <Field label="生日（可清空）">
            <TextInput
              type="date"
              value={birthday}
              min="1900-01-01"
              max={today}
              onChange={(event) => setBirthday(event.target.value)}
            />
          </Field>
        </CommandDialog>
      )}
    </>
  );
}
