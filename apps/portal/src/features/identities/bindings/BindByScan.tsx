import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { useCallback, useRef } from 'react';
import { followWords } from '../../../parts/follow-words.ts';
import { TicketCode } from '../../../parts/TicketCode.tsx';
import { useQrTicket } from '../../../parts/use-qr-ticket.ts';
import type { TicketNews } from '../../../parts/watch-status.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface BindByScanProps {
  provider: QuickProvider;
  onClose: () => void;
  /** Called with the name of the linked provider. */
  onDone: (name: string) => void;
}

/** A QR code for the provider's mini program or official account: the phone proves the identity, and this account is linked to it. */
export function BindByScan({ provider, onClose, onDone }: BindByScanProps) {
  const pass = useRef({ onClose, onDone });
  pass.current = { onClose, onDone };
  const finish = useCallback((news: TicketNews) => {
    if (news.kind === 'given_up') pass.current.onClose();
    if (news.kind === 'status' && news.status.bound) pass.current.onDone(news.status.bound.name);
  }, []);
  const login = useSiteConfig()?.login;
  const channel = login?.wechat_mini_program ? 'wechat_mini_program' : 'wechat_follow';
  const view = useQrTicket({ purpose: 'bind', channel }, finish);
  const follow = followWords(login?.wechat_follow);
  const [text, name] =
    channel === 'wechat_mini_program'
      ? [`用手机${provider.name}扫一扫，再在手机上选对数字。`, '小程序码']
      : login?.wechat_follow === 'digits'
        ? [`在${provider.name}里把六位数字发给公众号，再回复 1。`, follow.name]
        : [`用手机${provider.name}扫一扫，再把屏幕上的数字发给公众号。`, follow.name];
  return (
    <Dialog
      title={`绑定${provider.name}`}
      text={text}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          取消
        </Button>
      }
    >
      <TicketCode
        view={view}
        name={name}
        interaction="绑定"
        notMine="不是我的手机，重新扫码"
        {...(channel === 'wechat_follow' && { ask: follow.ask })}
      />
    </Dialog>
  );
}
