import { listPasskeys } from '@tongxing/contract/calls/passkeys.ts';
import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { changePassword, listQuarantine } from '@tongxing/contract/calls/recovery.ts';
import { getSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { newPassword, typedPassword } from '@tongxing/contract/rules/password.ts';
import { codeRequiredPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { CodeField } from '../../parts/CodeField.tsx';
import { NewPasswordField } from '../../parts/NewPasswordField.tsx';
import { sendOwnCode } from '../../parts/send-own-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { notify } from '../../session/notices.ts';
import { AccountName } from '../../ui/AccountName.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { RecentlyAdded, useRecentlyAdded } from './RecentlyAdded.tsx';
import css from './Security.module.css';

const rules = {
  old_password: { rule: typedPassword, required: passwordRequiredPrompt },
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
  password: { rule: newPassword, required: '请输入新密码' },
};
const handles = [
  'wrong_password',
  'proof_needed',
  'code_mismatch',
  'code_expired',
  'password_too_common',
  'password_has_name',
  'password_policy',
] as const;

/** Sets a new password after the old one or a code; other devices must sign in again. */
export function PasswordDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const form = useFormFields(rules);
  const recent = useRecentlyAdded();
  const refreshProfile = useProfileRefresh();
  const refresh = useRefresh();
  const { security } = profile;
  const [isByCode, setByCode] = useState(false);
  // Without a password, only the security check is needed.
  const proof = !security.password ? null : isByCode ? 'code' : 'old_password';
  const type = security.phone ? 'phone' : 'email';
  const hasContact = security.phone || security.email;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(proof ? [proof, 'password'] : ['password'])) void changing.submit();
  };
  const changing = useSubmit(async () => {
    const { password, code, old_password } = form.values;
    const reply = await send(
      changePassword,
      {
        password,
        ...(proof === 'code' && { code, type }),
        ...(proof === 'old_password' && { old_password }),
        put_aside: recent.picked,
      },
      { handles },
    );
    if (reply.ok) {
      await refreshProfile();
      void refresh(listSessions, listQuarantine, listPasskeys, getSecondFactor);
      const { length } = reply.data.quarantined;
      notify('success', `密码已更新，其他设备需要重新登录${length > 0 ? `，暂停使用 ${length} 项` : ''}`);
      onClose();
    } else if (reply.failure !== 'told') {
      const field = reply.failure.startsWith('password_') ? 'password' : (proof ?? 'password');
      form.showFault(field, reply.msg);
      form.focus(field);
    }
  });

  return (
    <Dialog
      title={security.password ? '修改密码' : '设置密码'}
      text="改好以后，其他设备都要重新登录。"
      onClose={onClose}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        <AccountName name={profile.username ?? profile.phone ?? profile.email} />
        {proof === 'code' && (
          <CodeField
            purpose="change_password"
            to={type}
            input={form.bind('code')}
            onSend={() => sendOwnCode('change_password', type)}
            error={form.faults.code}
          />
        )}
        {proof === 'old_password' && (
          <Field
            label="现在的密码"
            error={form.faults.old_password}
            aside={
              hasContact && (
                <button type="button" className={css.link} onClick={() => setByCode(true)}>
                  不记得了，用验证码
                </button>
              )
            }
          >
            <PasswordInput
              {...form.bind('old_password')}
              icon={LockKeyhole}
              data-autofocus=""
              autoComplete="current-password"
              placeholder="请输入现在的密码"
            />
          </Field>
        )}
        <NewPasswordField
          label="新密码"
          input={form.bind('password')}
          error={form.faults.password}
          ownWords={[profile.username ?? '', profile.nickname]}
        />
        <RecentlyAdded {...recent} />
        <Button type="submit" variant="primary" block loading={changing.isBusy} loadingText="提交中">
          {security.password ? '修改密码' : '设置密码'}
        </Button>
      </form>
    </Dialog>
  );
}
