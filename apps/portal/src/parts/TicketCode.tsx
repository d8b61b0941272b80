import { RefreshCw } from 'lucide-react';
import { fileUrl } from '../api/file-url.ts';
import { useSiteName } from '../shell/site-name.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { QrCode } from '../ui/QrCode.tsx';
import { Ring } from '../ui/Ring.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import css from './TicketCode.module.css';
import type { QrTicketView } from './use-qr-ticket.ts';

const segments = 60;

interface TicketCodeProps {
  view: QrTicketView;
  /** What the code is: 二维码, 小程序码. */
  name: string;
  /** What it is for, as a verb. */
  interaction: string;
  /** What somebody says whose phone or account it is not. */
  notMine: string;
  /** What to do with the number on the phone. */
  ask?: string;
}

/** A ticket on a screen: the code in its ring of bricks, the number once it is scanned, the end, and the time left. */
export function TicketCode({ view, name, interaction, notMine, ask }: TicketCodeProps) {
  const isScanned = view.phase === 'scanned' || view.phase === 'confirmed';
  const lit = Math.ceil((view.secondsLeft / view.lifetime) * segments);
  return (
    <>
      <div className={css.ring}>
        <Ring segments={segments} lit={isScanned ? segments : lit} size={336} width={7} />
        <Code view={view} label={`${interaction}${name}`} />
        <Over view={view} name={name} interaction={interaction} ask={ask ?? '请在手机上选这个数字'} />
      </div>
      <p className={css.below} aria-live="polite">
        <Below view={view} name={name} interaction={interaction} notMine={notMine} />
      </p>
    </>
  );
}

/** The code inside the ring; once it is dead it is faded, and no picture for who cannot see that. */
function Code({ view, label }: { view: QrTicketView; label: string }) {
  const { phase, url, image, digits } = view;
  if (phase === 'scanned' || phase === 'confirmed') return null;
  const isDead = phase !== 'waiting' && phase !== 'opening';
  return (
    <div className={classNames(css.over, isDead && css.dead)} aria-hidden={isDead}>
      {digits && phase === 'waiting' ? (
        <>
          <span className={css.hint}>请把这六位数字发给公众号</span>
          <output className={css.digits}>{digits}</output>
        </>
      ) : phase === 'opening' || !url ? (
        phase !== 'failed' && <Spinner />
      ) : image ? (
        <img className={css.image} src={image} alt={label} />
      ) : (
        <QrCode text={url} label={label} hasLogo />
      )}
    </div>
  );
}

/** What lies over the code: the number, or the way to another code. */
function Over({ view, name, interaction, ask }: Omit<TicketCodeProps, 'notMine' | 'ask'> & { ask: string }) {
  const { phase, status, renew, digits } = view;
  const { brand } = useSiteName();
  if (phase === 'scanned' || phase === 'confirmed') {
    const isDone = phase === 'confirmed';
    return (
      <div className={css.over}>
        {status?.account?.nickname && (
          <span className={css.who}>
            <Avatar size={32} id={status.account.nickname} src={fileUrl(status.account.avatar)} />
            {status.account.nickname}，你好
          </span>
        )}
        <span className={css.hint}>{isDone ? '手机已确认' : ask}</span>
        {!digits && <output className={css.number}>{status?.number ?? ''}</output>}
        {(isDone || !digits) && (
          <span className={css.hint}>{isDone ? `正在${interaction}` : '请在手机上选择相同的数字'}</span>
        )}
      </div>
    );
  }
  if (phase !== 'expired' && phase !== 'cancelled' && phase !== 'failed') return null;
  return (
    <div className={css.over}>
      <strong>{endText(view, name, interaction, brand)}</strong>
      <Button variant="primary" onClick={renew}>
        <Icon of={RefreshCw} size={18} />
        换一张
      </Button>
    </div>
  );
}

function endText({ phase, status }: QrTicketView, name: string, interaction: string, brand: string): string {
  if (phase === 'expired') return `${name}已过期`;
  if (phase === 'failed') return `没有取到${name}`;
  switch (status?.reason) {
    case 'wrong_number':
      return '手机上选的数字不对';
    case 'identity_taken':
      return `该账号已绑定另一个${brand}账号`;
    case 'provider_already_linked':
      return '你已经绑定了另一个，解绑后才能换';
    default:
      return `手机上取消了${interaction}`;
  }
}

function Below({ view, name, interaction, notMine }: TicketCodeProps) {
  if (view.phase === 'waiting') {
    const minutes = Math.floor(view.secondsLeft / 60);
    const seconds = view.secondsLeft % 60;
    return (
      <>
        {name}{' '}
        <span className={css.time} aria-hidden="true">
          {minutes > 0 ? `${minutes} 分 ` : ''}
          {seconds} 秒
        </span>
        <span className="vh">2 分钟</span>后过期
      </>
    );
  }
  if (view.phase === 'scanned') {
    return (
      <button type="button" className={linkClass()} onClick={view.renew}>
        {notMine}
      </button>
    );
  }
  if (view.phase === 'opening') return <>正在取{name}</>;
  if (view.phase === 'confirmed') return <>{interaction}中</>;
  return <>为了安全，每张{name}只用 2 分钟</>;
}
