import { checkRecoveryCode, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link, useLocation } from '../../browser/router.tsx';
import { PutAsideNote } from '../../parts/PutAsideNote.tsx';
import { sendCode } from '../../parts/send-code.ts';
import { sentCode } from '../../parts/sent-code.ts';
import { secondsLeft, startCountdown, useCountdown } from '../../parts/use-countdown.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Note } from '../../ui/Note.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { AppealCard } from './AppealCard.tsx';
import { AskContact } from './AskContact.tsx';
import { AskNewPassword } from './AskNewPassword.tsx';
import { EnterCode } from './EnterCode.tsx';
import css from './RecoverPassword.module.css';

const countdownOf = (contact: Contact) => `code:forget:${contact.value}`;

const addressed = ({ kind, value }: Contact) =>
  kind === 'phone' ? ({ type: kind, phone: value } as const) : ({ type: kind, email: value } as const);

/** Of a code that was right before the page was reloaded: it is good for the password, and not checked twice. */
const checkedPurpose = 'forget-checked';

const steps = ['确认账号', '验证身份', '设置新密码'];

/** `/login/forget`: a new password by a code, or an appeal of who gets none. */
export function RecoverPasswordPage() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('appeal') ? <AppealCard /> : <RecoverPassword search={search} />;
}

/** Contact, code, new password. A wrong code is reported at its step, and nothing reveals whose account it is. */
function RecoverPassword({ search }: { search: string }) {
  const [checkedBefore, setCheckedBefore] = useState(() => sentCode.find(checkedPurpose));
  const [sentBefore] = useState(() => checkedBefore ?? sentCode.find('forget'));
  const [step, setStep] = useState(sentBefore ? 1 : 0);
  const [contact, setContact] = useState<Contact | null>(sentBefore);
  const [code, setCode] = useState('');
  const [done, setDone] = useState<CallOutput<typeof resetPassword> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [passwordFault, setPasswordFault] = useState<string | null>(null);
  const left = useCountdown(contact ? countdownOf(contact) : '');
  const signIn = carryOn(paths.login.account, search);

  const sendTo = async (to: Contact): Promise<boolean> => {
    const seconds = await sendCode('forget', to);
    if (seconds !== null) {
      setCheckedBefore(null);
      startCountdown(countdownOf(to), seconds);
    }
    return seconds !== null;
  };
  const sendingAgain = useSubmit(sendTo);

  const chooseContact = async (typed: string) => {
    const to = recogniseContact(typed);
    if (!to) return;
    // Within a minute of the last code no new one is sent: the sent one still works.
    if (secondsLeft(countdownOf(to)) === 0 && !(await sendTo(to))) return;
    setContact(to);
    setCode('');
    setFault(null);
    setStep(1);
  };

  const checking = useSubmit(async (typed: string) => {
    if (!contact) return;
    if (contact === checkedBefore) {
      setCode(typed);
      setStep(2);
      return;
    }
    const reply = await send(
      checkRecoveryCode,
      { ...addressed(contact), code: typed },
      { handles: ['code_mismatch', 'code_expired'] },
    );
    if (reply.ok) {
      sentCode.save(checkedPurpose, contact);
      setCode(typed);
      setPasswordFault(null);
      setStep(2);
    } else if (reply.failure !== 'told') setFault(reply.msg);
  });

  const resetting = useSubmit(async (password: string) => {
    if (!contact) return;
    const reply = await send(
      resetPassword,
      { ...addressed(contact), code, password },
      {
        handles: [
          'code_mismatch',
          'code_expired',
          'password_too_common',
          'password_has_name',
          'password_policy',
        ],
      },
    );
    if (reply.ok) {
      sentCode.forget();
      notify('success', '密码已重设');
      setDone(reply.data);
      setStep(3);
    } else if (reply.failure === 'code_mismatch' || reply.failure === 'code_expired') {
      setFault(reply.msg);
      setStep(1);
    } else if (reply.failure !== 'told') {
      setPasswordFault(reply.msg);
    }
  });

  if (step === 3) {
    return (
      <AuthCard title="密码已重设" text="所有设备都已退出，请用新密码登录。" className={css.body}>
        {done && <PutAsideNote items={done.quarantined} />}
        {done?.new_totp_stays && (
          <Note icon={ShieldCheck}>
            两步验证是最近开启的，登录时还要验证器的 6
            位数字。不是你开的，就点通知里的“不是我”，或者在登录时选“验证器丢了”。
          </Note>
        )}
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={signIn}>
          去登录
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="找回密码" text="确认是你本人，就可以设置新密码" className={css.body}>
      <Steps names={steps} now={step} />
      {step === 0 && <AskContact initial={contact?.value ?? ''} onContact={chooseContact} />}
      {step === 1 && contact && (
        <EnterCode
          contact={contact}
          fault={fault}
          secondsLeft={left}
          isBusy={checking.isBusy}
          onEdit={() => setFault(null)}
          onResend={() => void sendingAgain.submit(contact)}
          onBack={() => {
            sentCode.forget();
            setStep(0);
          }}
          onCode={(typed) => void checking.submit(typed)}
        />
      )}
      {step === 2 && contact && (
        <AskNewPassword
          account={contact.value}
          fault={passwordFault}
          isBusy={resetting.isBusy}
          onPassword={(password) => void resetting.submit(password)}
        />
      )}
      <p className={css.foot}>
        想起来了？
        <Link className={linkClass()} to={signIn}>
          返回登录
        </Link>
      </p>
    </AuthCard>
  );
}
