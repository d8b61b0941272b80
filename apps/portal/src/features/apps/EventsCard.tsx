import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { appEventTypes, defaultAppEvents } from '@tongxing/contract/rules/account-event.ts';
import { calledUri } from '@tongxing/contract/rules/redirect-uri.ts';
import { type FormEvent, useState } from 'react';
import { EventChecks } from '../../parts/EventChecks.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { useEditApp } from './use-edit-app.ts';

const rules = { security_events_url: { rule: calledUri } };

/** What an app hears, and where its security events go. */
export function EventsCard({ app }: { app: AppView }) {
  const [chosen, setChosen] = useState(app.events ?? defaultAppEvents);
  const form = useFormFields(rules, { security_events_url: app.security_events_url });
  const { isSaving, save } = useEditApp(app);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    const wrong = await save({ events: [...chosen], ...form.values });
    if (wrong) form.showFault('security_events_url', wrong);
  };
  return (
    <Card title="发哪些通知">
      <form className={formCss.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted t-13">仅发送已授权用户的事件，不超出授权范围</p>
        <EventChecks types={appEventTypes} chosen={chosen} onChange={setChosen} />
        <Field
          label="安全事件接收地址（选填）"
          error={form.faults.security_events_url}
          hint="按 RFC 8935 推送签名令牌：修改密码、停用、不是我。不使用请留空"
        >
          <TextInput
            {...form.bind('security_events_url')}
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className={css.commands}>
          <Button variant="primary" type="submit" loading={isSaving} loadingText="保存中">
            保存
          </Button>
        </div>
      </form>
    </Card>
  );
}
