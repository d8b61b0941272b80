import { getStepUpMethods, passStepUp, type StepUpMethod } from '@tongxing/contract/calls/step-up.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { typedPassword } from '@tongxing/contract/rules/password.ts';
import { codeRequiredPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { secondFactorCode } from '@tongxing/contract/rules/second-factor-code.ts';
import { LockKeyhole, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall } from '../api/queries/use-call.ts';
import { send } from '../api/send.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { CodeField } from './CodeField.tsx';
import { provePasskey } from './prove-passkey.ts';
import css from './StepUpDialog.module.css';
import { sendOwnCode } from './send-own-code.ts';
import { useFormFields } from './use-form-fields.ts';

const names: Record<StepUpMethod, string> = {
  passkey: '通行密钥',
  password: '密码',
  phone: '短信',
  email: '邮箱',
  totp: '验证器',
};
const order: readonly StepUpMethod[] = ['passkey', 'password', 'phone', 'email', 'totp'];

const rules = {
  password: { rule: typedPassword, required: passwordRequiredPrompt },
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
  totp: { rule: secondFactorCode, required: '请输入验证器里的 6 位数字' },
};

/** The security check before something that matters: once passed it counts for ten minutes. */
export function StepUpDialog({
  offered,
  onAnswer,
}: {
  offered: readonly string[];
  onAnswer: (confirmed: boolean) => void;
}) {
  const methods = order.filter((method) => offered.includes(method));
  const [chosen, setChosen] = useState<StepUpMethod>(methods[0] ?? 'password');
  const [isSending, setSending] = useState(false);
  const facts = useCall(getStepUpMethods, {});
  const form = useFormFields(rules);
  const own = chosen === 'phone' ? facts.data?.phone : facts.data?.email;
  const field = chosen === 'password' ? 'password' : chosen === 'totp' ? 'totp' : 'code';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || (chosen !== 'passkey' && !form.check([field]))) return;
    setSending(true);
    const passed = await prove();
    setSending(false);
    if (passed) onAnswer(true);
  };

  const prove = async (): Promise<boolean> => {
    const { password, code, totp } = form.values;
    if (chosen === 'passkey') return provePasskey();
    const proof =
      chosen === 'password'
        ? { type: chosen, password }
        : { type: chosen, code: chosen === 'totp' ? totp : code };
    const handles = [
      'wrong_password',
      'code_mismatch',
      'code_expired',
      'totp_mismatch',
      'code_used',
    ] as const;
    const reply = await send(passStepUp, proof, { handles });
    if (reply.ok) return true;
    if (reply.failure !== 'told') {
      form.showFault(field, reply.msg);
      form.focus(field);
    }
    return false;
  };

  return (
    <Dialog title="安全验证" text="这一步很重要，先确认是你本人" onClose={() => onAnswer(false)}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {methods.length > 1 && (
          <Tabs
            id="step-up"
            label="验证方式"
            look="segments-block"
            tabs={methods.map((key) => ({ key, label: names[key] }))}
            current={chosen}
            onChange={setChosen}
          />
        )}
        <div id={`step-up-${chosen}-panel`} role={methods.length > 1 ? 'tabpanel' : undefined}>
          {chosen === 'passkey' && <Note icon={ShieldCheck}>用指纹、面容或锁屏密码确认</Note>}
          {chosen === 'password' && (
            <Field label="登录密码" error={form.faults.password}>
              <PasswordInput
                {...form.bind('password')}
                icon={LockKeyhole}
                data-autofocus=""
                autoComplete="current-password"
                placeholder="请输入登录密码"
              />
            </Field>
          )}
          {(chosen === 'phone' || chosen === 'email') && (
            <>
              {own && <p className={css.foot}>验证码会发到 {own}</p>}
              <CodeField
                purpose={`security-${chosen}`}
                input={form.bind('code')}
                onSend={() => sendOwnCode('security', chosen)}
                error={form.faults.code}
              />
            </>
          )}
          {chosen === 'totp' && (
            <Field label="验证器里的数字" error={form.faults.totp}>
              <TextInput
                {...form.bind('totp')}
                icon={ShieldCheck}
                inputMode="numeric"
                autoComplete="one-time-code"
                placeholder="6 位数字，或一个恢复码"
              />
            </Field>
          )}
        </div>
        <div className={css.buttons}>
          <Button onClick={() => onAnswer(false)}>取消</Button>
          <Button type="submit" variant="primary" loading={isSending} loadingText="验证中">
            确认
          </Button>
        </div>
        <p className={css.foot}>通过后 10 分钟内不再重复验证</p>
      </form>
    </Dialog>
  );
}
