import { confirmRescue, getRescue, sendRescueCode } from '@tongxing/contract/calls/second-factor.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { codeRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { Clock } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { hrefOf } from '../../browser/history.ts';
import { CodeField } from '../../parts/CodeField.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { notifyCodeSent } from '../../parts/send-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths } from '../../paths.ts';
import { raiseSessionEvent } from '../../session/events.ts';
import { notify } from '../../session/notices.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Note } from '../../ui/Note.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import css from './SecondFactor.module.css';

type Kind = 'phone' | 'email';
interface State {
  readonly contacts: readonly { readonly type: Kind; readonly to: string }[];
  readonly state: 'none' | 'waiting' | 'ready';
  readonly ready_at: number | null;
  readonly wait: number;
}

const rules = { code: { rule: oneTimeCode, required: codeRequiredPrompt } };

/** For a lost authenticator without recovery codes: a code to another contact starts a waiting period, and signs in after it. */
export function LostAuthenticator({ sessionId }: { sessionId: string }) {
  const [state, setState] = useState<State | null>(null);
  const [chosen, setChosen] = useState<Kind | null>(null);
  const form = useFormFields(rules);

  useEffect(() => {
    let isShown = true;
    void send(getRescue, { session_id: sessionId }).then((reply) => {
      if (!isShown) return;
      if (reply.ok) setState(reply.data);
      else pendingChallenge.set(null);
    });
    return () => {
      isShown = false;
    };
  }, [sessionId]);

  const confirming = useSubmit(async (type: Kind) => {
    const reply = await send(
      confirmRescue,
      { session_id: sessionId, type, code: form.values.code },
      { handles: ['code_mismatch', 'code_expired'] },
    );
    if (reply.ok && reply.data.token) {
      raiseSessionEvent('signed-in', { ...reply.data, token: reply.data.token });
      pendingChallenge.set(null);
      notify('warning', '两步验证已关闭，建议重新开启');
    } else if (reply.ok) {
      const { ready_at } = reply.data;
      setState((before) => before && { ...before, state: 'waiting', ready_at });
    } else if (reply.failure !== 'told') {
      form.showFault('code', reply.msg);
      form.focus('code');
    }
  });

  if (!state) return <SkeletonRows />;
  const type = chosen ?? state.contacts[0]?.type;
  if (!type) {
    return (
      <Note tone="lamp" icon={Clock}>
        你的账号只绑定了一个手机号或邮箱，为了安全，不能只凭它关闭两步验证。请使用恢复码，或
        <a className={linkClass()} href={hrefOf(paths.help)} target="_blank" rel="noreferrer">
          联系客服
        </a>
        核实身份后重设。
      </Note>
    );
  }

  const askForCode = async () => {
    const reply = await send(sendRescueCode, { session_id: sessionId, type });
    if (!reply.ok) return null;
    notifyCodeSent(type, reply.data.delayed);
    form.focus('code');
    return reply.data.resend;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void confirming.submit(type);
  };

  if (state.state === 'waiting' && state.ready_at) {
    return (
      <Note tone="lamp" icon={Clock}>
        {`申请已收到。到 ${formatMoment(state.ready_at)} 以后再来登录，就能关闭两步验证。在此期间会通知账号的手机和邮箱，账号所有者可随时取消。`}
      </Note>
    );
  }
  const days = Math.round(state.wait / 86_400);
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Note tone="lamp" icon={Clock}>
        {state.state === 'ready'
          ? '等待期已过。再用验证码确认一次，两步验证就会关闭并登录。'
          : `确认后要等 ${days} 天，在此期间会通知账号的手机和邮箱，账号所有者可随时取消。`}
      </Note>
      {state.contacts.length > 1 &&
        state.contacts.map(({ type: kind, to }) => (
          <Checkbox
            key={kind}
            kind="radio"
            name="rescue-contact"
            checked={kind === type}
            onChange={() => setChosen(kind)}
          >
            {kind === 'phone' ? '短信' : contactNames.email} {to}
          </Checkbox>
        ))}
      <CodeField
        purpose="rescue"
        to={type}
        input={form.bind('code')}
        onSend={askForCode}
        error={form.faults.code}
        aside={state.contacts.find((contact) => contact.type === type)?.to}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={confirming.isBusy}
        loadingText="提交中"
      >
        {state.state === 'ready' ? '关闭两步验证并登录' : '提交申请'}
      </Button>
    </form>
  );
}
