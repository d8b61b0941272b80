import { listPersonActivity, showPerson } from '@tongxing/contract/manage/people.ts';
import { editFields } from '@tongxing/contract/manage/profile-fields.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { OwnFieldInput } from '../../../parts/OwnFieldInput.tsx';
import { nameOfField, typedValue } from '../../../parts/own-fields.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';

/** The button that changes the site's own fields of a person, where operators may edit one. */
export function EditFields({ person }: { person: Person }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const fields = (person.own_fields ?? []).filter(({ edit }) => edit !== 'self');
  if (fields.length === 0 || person.status === 'merged' || !may(permissionTo.resetPeople)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        修改
      </Button>
      {isOpen && <FieldsDialog person={person} fields={fields} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FieldsDialogProps {
  person: Person;
  fields: NonNullable<Person['own_fields']>;
  onClose: () => void;
}

function FieldsDialog({ person, fields, onClose }: FieldsDialogProps) {
  const refetch = useRefetch();
  const may = useMay();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  return (
    <CommandDialog
      call={editFields}
      input={{ id: person.id, fields: typed }}
      title={`修改资料：${person.nickname}`}
      effects={['用户在操作记录里可见；审计日志只记录修改的项目，不记录内容。']}
      verb="保存"
      doing="保存中"
      tone="primary"
      isReady={Object.keys(typed).length > 0}
      mayWait={!may(permissionTo.writeGroups) && fields.some(({ key, by_two: byTwo }) => byTwo && typed[key])}
      target={person.id}
      done={() => '资料已修改'}
      onDone={() => refetch(showPerson, listPersonActivity)}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Field key={field.key} label={nameOfField(field)}>
          <OwnFieldInput
            field={field}
            value={typed[field.key] ?? typedValue(person.fields, field.key)}
            onChange={(value) => setTyped((before) => ({ ...before, [field.key]: value }))}
          />
        </Field>
      ))}
    </CommandDialog>
  );
}
