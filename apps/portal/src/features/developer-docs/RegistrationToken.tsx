import { makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './RegistrationToken.module.css';

const rules = {
  legal_name: { required: '请填写接收方的名称' },
  contact: { required: '请填写联系方式' },
};

/** Creates a token for registering apps by program; the person names the recipient of the data for all of them. */
export function RegistrationToken() {
  const form = useFormFields(rules);
  const [made, setMade] = useState<{ token: string; expiresAt: number }>();
  const making = useSubmit(async () => {
    const reply = await send(makeRegistrationToken, form.values);
    if (reply.ok) setMade({ token: reply.data.registration_token, expiresAt: reply.data.expires_at });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void making.submit();
  };
  return (
    <>
      <form className={css.form} noValidate onSubmit={submit}>
        <Field label="接收方" error={form.faults.legal_name}>
          <TextInput {...form.bind('legal_name')} maxLength={100} placeholder="公司全称或你的姓名" />
        </Field>
        <Field label="联系方式" error={form.faults.contact}>
          <TextInput {...form.bind('contact')} maxLength={100} placeholder="邮箱或电话" />
        </Field>
        <Button type="submit" variant="soft" loading={making.isBusy} loadingText="生成中">
          生成初始令牌
        </Button>
      </form>
      {made && (
        <>
          <CodeBlock label="初始令牌" code={`export REGISTRATION_TOKEN=${made.token}`} />
          <Note tone="lamp">
            只显示这一次，{formatMoment(made.expiresAt)}前有效。再生成一个，这一个就作废。
          </Note>
        </>
      )}
    </>
  );
}
