import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  getCodeStatus,
  getUpstreamStatus,
  startUpstream,
  ticketSecretHeader,
} from '@tongxing/contract/calls/one-time-codes-delivery.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { sentCode } from '../../parts/sent-code.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

export interface OtherWays {
  /** What the person has typed; null where it is no contact. */
  readonly contact: Contact | null;
  /** Called with a code that came in another way than by SMS. */
  readonly onCode: (code: string) => void;
}

type CodeStatus = CallOutput<typeof getCodeStatus>;
type Ticket = CallOutput<typeof startUpstream>;

/** How often it is asked whether a text has come. */
const askEveryMilliseconds = 3000;

/** What became of the last code by SMS, and what there is besides: a call, or a text that the person sends. */
export function OtherCodeWays({ contact, onCode }: OtherWays) {
  const phone = contact?.kind === 'phone' ? contact.value : '';
  const [status, setStatus] = useState<CodeStatus | null>(null);
  const [ticket, setTicket] = useState<Ticket | null>(null);
  useEffect(() => {
    const receipt = phone && sentCode.find('login')?.value === phone ? sentCode.receipt() : '';
    if (receipt) {
      void send(getCodeStatus, { receipt }, { quiet: true }).then(
        (reply) => reply.ok && setStatus(reply.data),
      );
    }
  }, [phone]);

  const calling = useSubmit(async () => {
    const reply = await send(phoneCodeCalls.login, { phone, channel: 'voice' });
    if (reply.ok) notify('success', '马上会有电话打来，念六位验证码');
  });
  const opening = useSubmit(async () => {
    const reply = await send(startUpstream, { purpose: 'login', phone });
    if (reply.ok) setTicket(reply.data);
  });

  if (!status) return null;
  if (ticket) {
    return (
      <SendText
        ticket={ticket}
        onCode={(code) => {
          setTicket(null);
          onCode(code);
          notify('success', '收到你的短信了，验证码已填好');
        }}
        onExpired={() => {
          setTicket(null);
          notify('error', '等太久了，请重新开始');
        }}
      />
    );
  }
  return (
    <>
      {status.state === 'undelivered' && <p role="status">运营商说上一条短信没有送达。</p>}
      {status.voice && (
        <Button size="sm" disabled={calling.isBusy} onClick={() => void calling.submit()}>
          打电话告诉我
        </Button>
      )}
      {status.upstream && (
        <Button size="sm" disabled={opening.isBusy} onClick={() => void opening.submit()}>
          我来发短信验证
        </Button>
      )}
    </>
  );
}

interface SendTextProps {
  readonly ticket: Ticket;
  readonly onCode: (code: string) => void;
  readonly onExpired: () => void;
}

/** Only there does a link open the app of messages. */
const isOnPhone = () => matchMedia('(pointer: coarse)').matches;

/** What to send where; asks until it has come or the time is over. */
function SendText({ ticket: { ticket, secret, number, text }, onCode, onExpired }: SendTextProps) {
  const end = useEffectEvent((code: string | undefined) => (code ? onCode(code) : onExpired()));
  useEffect(() => {
    const headers = { [ticketSecretHeader]: secret };
    const timer = setInterval(async () => {
      const reply = await send(getUpstreamStatus, { ticket }, { headers, quiet: true });
      if (!reply.ok || reply.data.state === 'waiting') return;
      clearInterval(timer);
      end(reply.data.code);
    }, askEveryMilliseconds);
    return () => clearInterval(timer);
  }, [ticket, secret]);
  return (
    <>
      <p>
        用这个手机号发送 <b>{text}</b> 到 <b>{number}</b>，收到后会自动填好。
      </p>
      {isOnPhone() && (
        <a className={buttonClass({ variant: 'primary', size: 'sm' })} href={`sms:${number}?&body=${text}`}>
          打开短信
        </a>
      )}
    </>
  );
}
