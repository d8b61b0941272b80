import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { codeRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { guardianName, guardianNamePrompt } from '@tongxing/contract/rules/visible-text.ts';
import { Smartphone, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { hrefOf } from '../../browser/history.ts';
import { CodeField } from '../../parts/CodeField.tsx';
import { PhoneRegion } from '../../parts/PhoneRegion.tsx';
import { sendCode } from '../../parts/send-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './Profile.module.css';

const rules = {
  name: { rule: guardianName, required: guardianNamePrompt },
  phone: { rule: phoneNumber, required: '请输入监护人的手机号' },
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
};

/** The guardian's name and agreement to this version of the policy, proven by a code sent to their phone. */
export function GuardianDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const form = useFormFields(rules);
  const refresh = useRefresh();
  const [isAgreed, setAgreed] = useState(false);

  const askForCode = async () => {
    const phone = phoneNumber.safeParse(form.values.phone);
    if (!form.check(['phone']) || !phone.success) return null;
    const seconds = await sendCode('guardian', { kind: 'phone', value: phone.data });
    if (seconds !== null) form.focus('code');
    return seconds;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    if (isAgreed) void agreeing.submit();
    else notify('warning', '请监护人先勾选同意');
  };
  const agreeing = useSubmit(async () => {
    const reply = await send(
      agree,
      { guardian: { ...form.values, privacy_version: version } },
      { handles: ['code_mismatch', 'code_expired', 'guardian_is_self', 'bad_input'] },
    );
    if (reply.ok) {
      notify('success', '已记下监护人的同意');
      await refresh(listAgreements);
      onClose();
    } else if (reply.failure === 'told') {
      // The policy may have changed while the dialog was open.
      await refresh(listAgreements);
    } else {
      const isCode = reply.failure === 'code_mismatch' || reply.failure === 'code_expired';
      form.showFault(isCode ? 'code' : 'phone', reply.msg);
    }
  });

  return (
    <Dialog
      title="监护人同意"
      text="请由父母或其他监护人填写。验证码会发到监护人的手机上。"
      onClose={onClose}
    >
      <form className={css.dialogForm} noValidate onSubmit={submit}>
        <Field label="监护人姓名" error={form.faults.name}>
          <TextInput {...form.bind('name')} icon={UserRound} autoComplete="off" placeholder="和证件上一样" />
        </Field>
        <Field label="监护人手机号" error={form.faults.phone}>
          <TextInput
            {...form.bind('phone')}
            action={<PhoneRegion input={form.bind('phone')} />}
            icon={Smartphone}
            inputMode="tel"
            autoComplete="off"
            placeholder="11 位手机号"
          />
        </Field>
        <CodeField
          to={form.values.phone}
          purpose="guardian"
          input={form.bind('code')}
          onSend={askForCode}
          error={form.faults.code}
        />
        <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
          我是监护人，已阅读
          <a href={hrefOf(paths.privacyPolicy)} target="_blank" rel="noopener">
            《隐私政策》
          </a>
          ，同意孩子使用这个账号
        </Checkbox>
        <Button type="submit" variant="primary" block loading={agreeing.isBusy} loadingText="提交中">
          同意
        </Button>
      </form>
    </Dialog>
  );
}
