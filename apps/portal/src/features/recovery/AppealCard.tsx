import { getAppealForm, longestEvidence, openAppeal } from '@tongxing/contract/calls/appeals.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { identifier } from '@tongxing/contract/rules/identifier.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { normalisePhone, phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { codeRequiredPrompt, identifierPrompt } from '@tongxing/contract/rules/prompts.ts';
import { Smartphone, User } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { prepareProof } from '../../api/prove-human.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { CodeField } from '../../parts/CodeField.tsx';
import { PhoneRegion } from '../../parts/PhoneRegion.tsx';
import { sendCode } from '../../parts/send-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths } from '../../paths.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { AppealProgress } from './AppealProgress.tsx';
import css from './RecoverPassword.module.css';
import { findSavedAppeal, saveAppeal } from './saved-appeal.ts';

type Form = CallOutput<typeof getAppealForm>;

/** `/login/forget?appeal`: asks the operators for an account of which nothing can be proven any more. */
export function AppealCard() {
  const [form, setForm] = useState<Form | null>(null);
  const [saved, setSaved] = useState(findSavedAppeal);
  useEffect(() => {
    if (!saved) void send(getAppealForm, {}).then((reply) => reply.ok && setForm(reply.data));
  }, [saved]);
  if (saved) return <AppealProgress appeal={saved} onForget={() => setSaved(null)} />;
  if (form && !form.open) {
    return (
      <AuthCard title="找回不了的话" text="这里没有开放申诉，请联系客服。" className={css.body}>
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          to={`${paths.help}#contact`}
        >
          联系客服
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="申诉" text="管理员核对后，把账号的手机号换成你现在的" className={css.body}>
      {form && (
        <AppealForm
          questions={form.evidence}
          onSent={(appeal) => {
            saveAppeal(appeal);
            setSaved(appeal);
          }}
        />
      )}
    </AuthCard>
  );
}

const rules = {
  account: { rule: identifier, required: identifierPrompt },
  phone: { rule: phoneNumber, required: '请输入手机号' },
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
};

function AppealForm({
  questions,
  onSent,
}: {
  questions: Form['evidence'];
  onSent: (appeal: CallOutput<typeof openAppeal>) => void;
}) {
  const form = useFormFields(rules);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const phone = normalisePhone(form.values.phone);

  const askForCode = async () => {
    if (!form.check(['phone'])) return null;
    const seconds = await sendCode('appeal', { kind: 'phone', value: phone });
    if (seconds === null) return null;
    prepareProof(openAppeal);
    form.focus('code');
    return seconds;
  };

  const sending = useSubmit(async () => {
    const evidence = Object.fromEntries(Object.entries(answers).filter(([, text]) => text.trim() !== ''));
    const { account, code } = form.values;
    const reply = await send(
      openAppeal,
      { account, phone, code, evidence },
      { handles: ['code_mismatch', 'code_expired'] },
    );
    if (reply.ok) onSent(reply.data);
    else if (reply.failure !== 'told') form.showFault('code', reply.msg);
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const left = questions.filter(({ key, required }) => required && !answers[key]?.trim());
    setMissing(left.map(({ key }) => key));
    if (form.check() && left.length === 0) await sending.submit();
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="要找回的账号" error={form.faults.account}>
        <TextInput
          {...form.bind('account')}
          icon={User}
          action={<PhoneRegion input={form.bind('account')} />}
          autoCapitalize="off"
          placeholder={identifierPrompt}
        />
      </Field>
      <Field label="现在的手机号" error={form.faults.phone}>
        <TextInput
          {...form.bind('phone')}
          icon={Smartphone}
          action={<PhoneRegion input={form.bind('phone')} />}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="请输入手机号"
        />
      </Field>
      <CodeField
        purpose="appeal"
        to={phone}
        input={form.bind('code')}
        onSend={askForCode}
        error={form.faults.code}
      />
      {questions.map(({ key, label, required }) => (
        <Field
          key={key}
          label={required ? label : `${label}（可以不写）`}
          error={missing.includes(key) ? '请填写这一项' : undefined}
        >
          <TextArea
            maxLength={longestEvidence}
            value={answers[key] ?? ''}
            onChange={(event) => setAnswers({ ...answers, [key]: event.target.value })}
          />
        </Field>
      ))}
      <Button type="submit" variant="primary" size="lg" block loading={sending.isBusy} loadingText="提交中">
        提交申诉
      </Button>
    </form>
  );
}
