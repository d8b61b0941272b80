import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { RecoveryCodeForm } from '../../parts/RecoveryCodeForm.tsx';
import { paths } from '../../paths.ts';
import { raiseSessionEvent } from '../../session/events.ts';
import { notify } from '../../session/notices.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Message } from '../../ui/Message.tsx';
import { LostAuthenticator } from './LostAuthenticator.tsx';
import css from './SecondFactor.module.css';

type Mode = 'code' | 'recovery' | 'lost';

const leave = () => pendingChallenge.set(null);

/** The second factor of a sign-in: a code checked once complete, a recovery code, or the recovery for neither. */
export function SecondFactorDialog({ sessionId }: { sessionId: string }) {
  const { title } = useSiteName();
  const [mode, setMode] = useState<Mode>('code');
  const [isTrusted, setTrusted] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // New inputs after each wrong code, so that a screen reader announces the message again.
  const [round, setRound] = useState(0);

  const answering = useSubmit(async (code: string) => {
    setFault(null);
    const reply = await send(
      answerSecondFactor,
      { session_id: sessionId, code, trust_device: isTrusted },
      { handles: ['code_mismatch', 'code_used', 'challenge_expired', 'too_many', 'bad_input'] },
    );
    if (reply.ok) {
      // The challenge is resolved first: its observers must see success.
      raiseSessionEvent('signed-in', reply.data);
      leave();
    } else if (reply.failure === 'challenge_expired') {
      notify('error', reply.msg);
      leave();
    } else if (reply.failure !== 'told') {
      setFault(reply.msg);
      setRound(round + 1);
    }
  });
  const { isBusy } = answering;

  const change = (next: Mode) => {
    setMode(next);
    setFault(null);
  };
  const texts: Record<Mode, string> = {
    code: `打开身份验证器，输入“${title}”的 6 位数字`,
    recovery: '输入一个没用过的恢复码，用完就作废',
    lost: '身份验证器和恢复码都没有，也可以申请关闭两步验证',
  };

  return (
    <Dialog title="两步验证" bare>
      <div className={css.panel}>
        <div className={css.box}>
          <div className={css.head}>
            <Glyph of={ShieldCheck} tone="brand" size={56} />
            <h2 className={css.title}>{mode === 'lost' ? '验证器丢了' : '两步验证'}</h2>
            <p>{texts[mode]}</p>
          </div>
          {mode === 'code' && (
            <>
              <CodeBoxes
                autoFocus
                label="验证器上的六位数字"
                disabled={isBusy}
                invalid={fault !== null}
                describedBy="second-factor-hint"
                onChange={() => setFault(null)}
                onComplete={(code) => void answering.submit(code)}
              />
              <div id="second-factor-hint">
                {fault ? (
                  <Message key={round} kind="err">
                    {fault}
                  </Message>
                ) : (
                  <p className={css.hint}>{isBusy ? '正在验证' : '填满后自动验证，不需要点按钮'}</p>
                )}
              </div>
              <Checkbox
                className={css.trust}
                checked={isTrusted}
                onChange={(event) => setTrusted(event.currentTarget.checked)}
              >
                {formatDuration(trustedDeviceSeconds)}内在这台设备上不再询问
              </Checkbox>
            </>
          )}
          {mode === 'recovery' && (
            <RecoveryCodeForm
              className={css.form}
              isBusy={isBusy}
              fault={fault}
              onEdit={() => setFault(null)}
              onCode={(code) => void answering.submit(code)}
            >
              <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="正在验证">
                验证
              </Button>
            </RecoveryCodeForm>
          )}
          {mode === 'lost' && <LostAuthenticator sessionId={sessionId} />}
          <div className={css.ways}>
            {mode !== 'recovery' && (
              <button type="button" className={linkClass()} onClick={() => change('recovery')}>
                改用恢复码
              </button>
            )}
            {mode !== 'code' && (
              <button type="button" className={linkClass()} onClick={() => change('code')}>
                用验证器
              </button>
            )}
            {mode === 'recovery' && (
              <button type="button" className={linkClass()} onClick={() => change('lost')}>
                恢复码也没有
              </button>
            )}
            {mode === 'lost' && (
              // Opens in a new tab: the sign-in waits in this one.
              <Link className={linkClass()} to={`${paths.help}#authenticator`} target="_blank">
                帮助与客服
              </Link>
            )}
            <button type="button" className={linkClass('quiet')} onClick={leave}>
              返回登录
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
