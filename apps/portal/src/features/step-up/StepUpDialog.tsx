import {
  getStepUpMethods,
  passStepUp,
  type StepUpMethod,
  startPasskeyStepUp,
} from '@tongxing/contract/calls/step-up.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { Fingerprint, LockKeyhole } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { cachedProfile } from '../../api/cached-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { PasskeyError, showPasskey, whyNoPasskeys } from '../../browser/passkeys.ts';
import type { IdentityCheck } from '../../session/identity-check.ts';
import { notify } from '../../session/notices.ts';
import { AccountName } from '../../ui/AccountName.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CodeProof } from './CodeProof.tsx';
import css from './StepUp.module.css';

const labels: Record<StepUpMethod, string> = {
  passkey: '通行密钥',
  password: '密码',
  phone: '短信',
  email: '邮箱',
  totp: '验证器',
};
const isMethod = (name: string): name is StepUpMethod => name in labels;

/** 安全验证 before a sensitive change: one of the account's factors, then the change continues. */
export function StepUpDialog({ check }: { check: IdentityCheck }) {
  const id = useId();
  const methods = check.methods.filter(isMethod);
  const [method, setMethod] = useState<StepUpMethod | undefined>(methods[0]);
  const [contacts, setContacts] = useState<{ phone: string | null; email: string | null } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isShown = true;
    void send(getStepUpMethods, {}, { quiet: true }).then(
      (reply) => isShown && reply.ok && setContacts({ phone: reply.data.phone, email: reply.data.email }),
    );
    return () => {
      isShown = false;
    };
  }, []);

  const proving = useSubmit(async (proof: CallInput<typeof passStepUp>) => {
    setFault(null);
    const reply = await send(passStepUp, proof, {
      handles: [
        'wrong_password',
        'code_mismatch',
        'code_expired',
        'totp_mismatch',
        'code_used',
        'too_many',
        'directory_unavailable',
      ],
    });
    if (reply.ok) {
      notify('success', '验证通过');
      check.answer(true);
    } else if (reply.failure !== 'told') {
      setFault(reply.msg);
      setRound((before) => before + 1);
    }
  });
  const { isBusy } = proving;

  const change = (next: StepUpMethod) => {
    setMethod(next);
    setFault(null);
  };
  const shared = { isBusy, fault, round, onEdit: () => setFault(null) };
  return (
    <Dialog title="安全验证" text="继续之前，先确认是你本人" onClose={() => check.answer(false)}>
      <div className={css.body}>
        {methods.length > 1 && method && (
          <Tabs
            id={id}
            variant="segments-block"
            label="验证方式"
            tabs={methods.map((key) => ({ key, label: labels[key] }))}
            current={method}
            onChange={change}
          />
        )}
        <div
          id={method && `${id}-${method}-panel`}
          role={methods.length > 1 ? 'tabpanel' : undefined}
          aria-labelledby={methods.length > 1 && method ? `${id}-${method}` : undefined}
        >
          {method === undefined && (
            <>
              <p>这个账号没有可以再次验证的方式。请退出后重新登录，十分钟内就可以继续。</p>
              <Button block onClick={() => check.answer(false)}>
                知道了
              </Button>
            </>
          )}
          {method === 'passkey' && (
            <PasskeyProof onProof={(proof) => void proving.submit(proof)} isBusy={isBusy} />
          )}
          {method === 'password' && (
            <PasswordProof
              {...shared}
              onProof={(password) => void proving.submit({ type: 'password', password })}
            />
          )}
          {(method === 'phone' || method === 'email' || method === 'totp') && (
            <CodeProof
              key={method}
              {...shared}
              method={method}
              to={method === 'totp' ? null : (contacts?.[method] ?? null)}
              onProof={(code) => void proving.submit({ type: method, code })}
            />
          )}
        </div>
        <p className={css.foot}>通过后 {formatDuration(stepUpLifetimeSeconds)}内不再重复验证</p>
      </div>
    </Dialog>
  );
}

interface PasswordProofProps {
  isBusy: boolean;
  fault: string | null;
  onEdit: () => void;
  onProof: (password: string) => void;
}

/** Proves the account by its password. */
function PasswordProof({ isBusy, fault, onEdit, onProof }: PasswordProofProps) {
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [own] = useState(cachedProfile);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') setEmpty(true);
    else if (!isBusy) onProof(password);
  };
  return (
    <form className={css.body} noValidate onSubmit={submit}>
      <AccountName name={own?.username ?? own?.phone ?? own?.email} />
      <Field label="登录密码" error={isEmpty ? passwordRequiredPrompt : (fault ?? undefined)}>
        <PasswordInput
          icon={LockKeyhole}
          value={password}
          data-autofocus=""
          autoComplete="current-password"
          placeholder={passwordRequiredPrompt}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setEmpty(false);
            onEdit();
          }}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={isBusy} loadingText="正在验证">
        确认
      </Button>
    </form>
  );
}

interface PasskeyProofProps {
  isBusy: boolean;
  onProof: (proof: CallInput<typeof passStepUp>) => void;
}

/** Proves the account by a passkey. */
function PasskeyProof({ isBusy, onProof }: PasskeyProofProps) {
  const showing = useSubmit(async () => {
    const problem = whyNoPasskeys('check');
    if (problem) {
      notify('error', problem);
      return;
    }
    const started = await send(startPasskeyStepUp, {});
    if (!started.ok) return;
    const { session_id, options } = started.data;
    try {
      onProof({ type: 'passkey', session_id, ...(await showPasskey(options, 'check')) });
    } catch (error) {
      if (error instanceof PasskeyError && !error.isSilent) notify('error', error.message);
    }
  });
  return (
    <Button
      variant="primary"
      block
      data-autofocus=""
      loading={isBusy || showing.isBusy}
      loadingText="等待验证"
      onClick={() => void showing.submit()}
    >
      <Icon of={Fingerprint} />
      用通行密钥验证
    </Button>
  );
}
