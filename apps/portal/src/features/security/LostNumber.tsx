import { getLostNumber, keepLostNumber, replaceLostNumber } from '@tongxing/contract/calls/contacts.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { codeRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { PhoneOff, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { CodeField } from '../../parts/CodeField.tsx';
import dialogCss from '../../parts/ContactDialog.module.css';
import { formatMoment } from '../../parts/format-moment.ts';
import { PhoneRegion } from '../../parts/PhoneRegion.tsx';
import { sendCode } from '../../parts/send-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** For who has lost the number: another one after some days, and how long that still takes. */
export function LostNumber() {
  const lost = useCall(getLostNumber, {});
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const keeping = useSubmit(async () => {
    const reply = await send(keepLostNumber, {});
    if (reply.ok) notify('success', '号码不换了');
    await refresh(getLostNumber);
  });
  const isWaiting = lost.data?.state === 'waiting';
  return (
    <>
      <ListRow
        lead={<Glyph of={PhoneOff} {...(isWaiting ? { tone: 'warn' } : {})} />}
        title={isWaiting ? `手机号要换成 ${lost.data?.to}` : '手机号用不了了'}
        text={
          isWaiting
            ? `${formatMoment(lost.data?.due ?? 0)}生效，在那以前随时可以取消`
            : '号码丢失或停机时更换：等待期满后生效，期间旧号码可以终止'
        }
        side={
          isWaiting ? (
            <Button size="sm" loading={keeping.isBusy} onClick={() => void keeping.submit(undefined)}>
              不换了
            </Button>
          ) : (
            <Button size="sm" onClick={() => setAsking(true)}>
              换号码
            </Button>
          )
        }
      />
      {isAsking && <LostNumberDialog onClose={() => setAsking(false)} />}
    </>
  );
}

const rules = {
  phone: { rule: phoneNumber, required: '请输入新的手机号' },
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
};
const handles = ['code_mismatch', 'code_expired', 'contact_unchanged', 'belongs_to_other'] as const;

function LostNumberDialog({ onClose }: { onClose: () => void }) {
  const form = useFormFields(rules);
  const refresh = useRefresh();
  const askForCode = async () => {
    if (!form.check(['phone'])) return null;
    const seconds = await sendCode('change_phone', {
      kind: 'phone',
      value: phoneNumber.parse(form.values.phone),
    });
    if (seconds !== null) form.focus('code');
    return seconds;
  };
  const asking = useSubmit(async () => {
    const reply = await send(replaceLostNumber, form.values, { handles });
    if (reply.ok) {
      await refresh(getLostNumber);
      notify('success', `${formatMoment(reply.data.due)}换成新的号码`);
      onClose();
    } else if (reply.failure !== 'told') {
      const field = reply.failure.startsWith('code_') ? 'code' : 'phone';
      form.showFault(field, reply.msg);
      form.focus(field);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void asking.submit(undefined);
  };
  return (
    <Dialog
      title="更换无法使用的手机号"
      text="等几天才生效：现在和中途，账号的每个联系方式都会收到通知，不是你，就能叫停。没有密码、通行密钥和邮箱的，要多等一倍。"
      onClose={onClose}
    >
      <form className={dialogCss.form} noValidate onSubmit={submit}>
        <Field label="新的手机号" error={form.faults.phone}>
          <TextInput
            {...form.bind('phone')}
            action={<PhoneRegion input={form.bind('phone')} />}
            icon={Smartphone}
            data-autofocus=""
            inputMode="tel"
            autoComplete="tel"
            placeholder={rules.phone.required}
          />
        </Field>
        <CodeField
          purpose="change_phone"
          to={form.values.phone}
          input={form.bind('code')}
          onSend={askForCode}
          error={form.faults.code}
        />
        <Button type="submit" variant="primary" block loading={asking.isBusy} loadingText="提交中">
          提交
        </Button>
      </form>
    </Dialog>
  );
}
