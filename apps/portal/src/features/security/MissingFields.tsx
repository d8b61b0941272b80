import { editProfile, type Profile } from '@tongxing/contract/calls/profile.ts';
import type { FormEvent } from 'react';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { OwnFields } from '../../parts/OwnFields.tsx';
import { faultyField, isOwnToEdit, typedValue } from '../../parts/own-fields.ts';
import { useOwnFields } from '../../parts/use-own-fields.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
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
        <OwnFields fields={missing} own={own} />
        <Button type="submit" variant="primary" loading={saving.isBusy} loadingText="保存中">
          保存
        </Button>
      </form>
    </Card>
  );
}
