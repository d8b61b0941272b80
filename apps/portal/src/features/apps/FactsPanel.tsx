import { type AppView, listApps, longestAppName, removeApp } from '@tongxing/contract/calls/apps.ts';
import { shownUri } from '@tongxing/contract/rules/redirect-uri.ts';
import { useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useNavigate } from '../../browser/router.tsx';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './AppForm.module.css';
import { EditForm } from './EditForm.tsx';
import { LogoField } from './LogoField.tsx';
import { OwnersCard } from './OwnersCard.tsx';

const rules = {
  name: { required: '请输入应用名称' },
  homepage: { rule: shownUri },
  legal_name: { required: '请填写接收方的名称' },
  contact: { required: '请填写联系方式' },
  handling: {},
  retention: {},
  privacy_policy: { rule: shownUri },
};

const factsOf = ({ name, homepage, legal_name, contact, handling, retention, privacy_policy }: AppView) => ({
  name,
  homepage,
  legal_name,
  contact,
  handling,
  retention,
  privacy_policy,
});

/** The texts of the consent page and the recipient of the data; and the deletion of the app. */
export function FactsPanel({ app }: { app: AppView }) {
  const form = useFormFields(rules, {}, useTypedWork(`facts ${app.id}`, factsOf(app)));
  const [logo, setLogo] = useState(app.logo);
  const read = () => (form.check() ? { ...form.values, logo } : null);
  const text = (
    name: keyof typeof rules,
    label: string,
    rest: { hint?: string; placeholder?: string } = {},
  ) => (
    <Field label={label} error={form.faults[name]} {...(rest.hint ? { hint: rest.hint } : {})}>
      <TextInput
        {...form.bind(name)}
        maxLength={name === 'name' ? longestAppName : 200}
        placeholder={rest.placeholder ?? ''}
      />
    </Field>
  );
  return (
    <>
      <Card title="授权页上的资料">
        <EditForm app={app} read={read} verb="保存资料">
          <div className={css.identity}>
            <LogoField logo={logo} app={{ id: app.client_id, name: app.name }} onChange={setLogo} />
            {text('name', '应用名称')}
          </div>
          {text('homepage', '主页', { placeholder: 'https://' })}
          <div className={css.pair}>
            {text('legal_name', '接收方', { hint: '公司或个人的名称，变更后用户需重新授权' })}
            {text('contact', '联系方式', { hint: '邮箱、电话或网址' })}
            {text('handling', '处理方式', { placeholder: '比如：境内存储，不转给他人' })}
            {text('retention', '保存期限', { placeholder: '比如：撤销后 15 日内删除' })}
          </div>
          {text('privacy_policy', '隐私政策', { placeholder: 'https://' })}
        </EditForm>
      </Card>
      <RemoveCard app={app} />
      <OwnersCard app={app} />
    </>
  );
}

function RemoveCard({ app }: { app: AppView }) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const remove = async () => {
    const reply = await send(removeApp, { id: app.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `已删除“${app.name}”`);
    navigate(paths.user.appList, { replace: true });
    await refresh(listApps);
  };
  return (
    <Card inside="list">
      <ListRow
        title="删除应用"
        text="client_id 将失效，且不能恢复"
        side={
          <Button variant="danger-line" size="sm" onClick={() => setAsking(true)}>
            删除应用
          </Button>
        }
      />
      {isAsking && (
        <ConfirmDialog
          title={`删除“${app.name}”？`}
          text={`${app.people} 人的授权会一起失效，client_id 将失效，且不能恢复。`}
          confirm="删除应用"
          confirming="删除中"
          cancelLabel="取消"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
