import { acceptApp, acceptAppOwner } from '@tongxing/contract/calls/app-owners.ts';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useNavigate, useSearchParams } from '../../browser/router.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths, withQuery } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './AppForm.module.css';

const rules = {
  legal_name: { required: '请填写接收方的名称' },
  contact: { required: '请填写联系方式' },
};

/** `/user/app/take`: takes the link by which somebody looks after an app (`owner`), or takes it over (`transfer`). */
export function TakeAppPage() {
  const [query] = useSearchParams();
  const [shared, offered] = [query.get('owner'), query.get('transfer')];
  const form = useFormFields(rules, { legal_name: '', contact: '' });
  const [fault, setFault] = useState<string>();
  const navigate = useNavigate();
  const taking = useSubmit(async (event: FormEvent) => {
    event.preventDefault();
    if (offered && !form.check()) return;
    const handles = ['invitation_unknown', 'bad_input'] as const;
    const reply = offered
      ? await send(
          acceptApp,
          { token: offered, ...form.values },
          { handles: [...handles, 'too_many_clients', 'client_name_taken'] },
        )
      : await send(acceptAppOwner, { token: shared ?? '' }, { handles });
    if (!reply.ok) {
      setFault(reply.failure === 'told' ? undefined : reply.msg);
      return;
    }
    notify('success', offered ? '应用已转让给你' : '已成为共同管理者');
    navigate(withQuery(paths.user.appList, { app: reply.data.client_id }));
  });
  return (
    <>
      <PageHead
        title={offered ? '接收应用' : '共同管理应用'}
        text={offered ? '接受后应用归你，你将成为用户信息的接收方。' : '接受后可以修改该应用。'}
      />
      <Card>
        {!shared && !offered ? (
          <EmptyState kind="lost" level="h2" title="链接不完整" text="请重新打开收到的链接。" />
        ) : (
          <form className={css.form} noValidate onSubmit={(event) => void taking.submit(event)}>
            {offered && (
              <>
                <Field
                  label="接收方"
                  hint="公司全称或个人姓名，显示在授权页上。变更后用户需重新授权"
                  error={form.faults.legal_name}
                >
                  <TextInput {...form.bind('legal_name')} autoComplete="organization" />
                </Field>
                <Field label="联系方式" hint="可联系到你的邮箱或电话" error={form.faults.contact}>
                  <TextInput {...form.bind('contact')} autoComplete="off" />
                </Field>
                <Note>原所有者知道密钥：接收后请先在“密钥”里更换。</Note>
              </>
            )}
            {fault && <Note tone="err">{fault}</Note>}
            <div>
              <Button variant="primary" size="lg" type="submit" loading={taking.isBusy} loadingText="处理中">
                {offered ? '接收应用' : '接受'}
              </Button>
            </div>
          </form>
        )}
      </Card>
    </>
  );
}
