import { editProfile, type Profile } from '@tongxing/contract/calls/profile.ts';
import type { FormEvent } from 'react';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { OwnFieldInput } from '../../parts/OwnFieldInput.tsx';
import { faultyField, hintOfField, isOwnToEdit, nameOfField, typedValue } from '../../parts/own-fields.ts';
import { useOwnFields } from '../../parts/use-own-fields.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import css from './Security.module.css';

/** The fields that the site requires and that are still empty. */
export function MissingFields({ profile }: { profile: Profile }) {
  const own = useOwnFields();
  const refresh = useProfileRefresh();
  const missing = (useSiteConfig()?.fields ?? []).filter(
    (field) =>
      field.required !== 'never' && isOwnToEdit(field) && typedValue(profile.fields, field.key) === '',
  );
  const saving = useSubmit(async () => {
    const reply = await send(editProfile, { fields: own.values }, { handles: ['bad_field'] });
    if (reply.ok) await refresh();
    else if (reply.failure === 'bad_field') own.refuse(faultyField(reply.details), reply.msg);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (own.check(missing)) void saving.submit();
  };
  return (
    <Card title="补充资料">
      <form noValidate className={css.form} onSubmit={submit}>
        {missing.map((field) => (
          <Field
            key={field.key}
            label={nameOfField(field)}
            hint={hintOfField(field)}
            error={own.fault?.key === field.key ? own.fault.text : undefined}
          >
            <OwnFieldInput
              field={field}
              value={own.values[field.key] ?? ''}
              onChange={(value) => own.change(field.key, value)}
            />
          </Field>
        ))}
        <Button type="submit" variant="primary" loading={saving.isBusy} loadingText="保存中">
          保存
        </Button>
      </form>
    </Card>
  );
}
