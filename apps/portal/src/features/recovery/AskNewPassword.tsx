import { newPassword, passwordMismatchPrompt } from '@tongxing/contract/rules/password.ts';
import { passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { NewPasswordField } from '../../parts/NewPasswordField.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { AccountName } from '../../ui/AccountName.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import css from './RecoverPassword.module.css';

const rules = {
  password: { rule: newPassword, required: passwordRequiredPrompt },
  again: { required: '请再输入一次新密码' },
};

interface AskNewPasswordProps {
  /** What the person signs in with. */
  account: string;
  fault: string | null;
  isBusy: boolean;
  onPassword: (password: string) => void;
}

/** Step 3: the new password, twice. */
export function AskNewPassword({ account, fault, isBusy, onPassword }: AskNewPasswordProps) {
  const form = useFormFields(rules);
  const { password, again } = form.values;
  const { focus } = form;
  useEffect(() => {
    if (fault) focus('password');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- goes there when a fault arrives, not on every edit
  }, [fault]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !form.check()) return;
    if (password !== again) {
      form.showFault('again', passwordMismatchPrompt);
      form.focus('again');
    } else onPassword(password);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <AccountName name={account} />
      <NewPasswordField
        label="新密码"
        input={form.bind('password')}
        error={form.faults.password ?? fault ?? undefined}
        ownWords={[account]}
      />
      <Field label="再输入一次" error={form.faults.again}>
        <PasswordInput
          {...form.bind('again')}
          icon={LockKeyhole}
          autoComplete="new-password"
          placeholder="再输入一次新密码"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="提交中">
        重设密码
      </Button>
    </form>
  );
}
