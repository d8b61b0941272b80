import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { replaceContact } from '@tongxing/contract/manage/lost-contacts.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { listPersonActivity, showPerson } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';

/** Gives a person who has lost a number or an address another one. */
export function ReplaceContact({ person }: { person: Person }) {
  const may = useMay();
  const refetch = useRefetch();
  const [isAsked, setAsked] = useState(false);
  const [value, setValue] = useState('');
  const [days, setDays] = useState('7');
  const contact = recogniseContact(value.trim());
  const wait = Number(days);
  const isWait = /^\d{1,2}$/.test(days) && wait <= 30;
  if (!may(permissionTo.resetPeople) || (person.status !== 'active' && person.status !== 'disabled'))
    return null;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
        更换联系方式
      </Button>
      {isAsked && (
        <CommandDialog
          call={replaceContact}
          input={{ id: person.id, contact: contact?.kind ?? 'phone', value: value.trim(), wait_days: wait }}
          title={`更换联系方式：${person.nickname}`}
          effects={[
            '立即退出全部登录；新旧联系方式均会收到通知。',
            '等待期内用户可通过通知终止更换。0 天表示立即更换：请先核实身份。',
          ]}
          verb="更换"
          doing="更换中"
          isReady={contact !== null && contact !== undefined && isWait}
          target={person.id}
          done={() => '已更换，或等待生效'}
          result={({ due }) => (
            <p>
              生效时间：
              <Moment at={due} />
            </p>
          )}
          onDone={() => refetch(showPerson, listPersonActivity, listAudit, listApprovals)}
          onClose={() => setAsked(false)}
        >
          <Field
            label="新的手机号或邮箱"
            error={value.trim() !== '' && !contact ? '请输入正确的手机号/邮箱号' : undefined}
            hint={contact ? `替换当前的${contactNames[contact.kind]}` : undefined}
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          </Field>
          <Field label="生效等待天数（0–30）" error={isWait ? undefined : '请填写 0–30'}>
            <TextInput inputMode="numeric" value={days} onChange={(event) => setDays(event.target.value)} />
          </Field>
        </CommandDialog>
      )}
    </>
  );
}
