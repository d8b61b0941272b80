import { CircleCheck, Hash, Monitor, RefreshCw, ScanLine } from 'lucide-react';
import { useCallback } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { Link, Navigate, useLocation } from '../../browser/router.tsx';
import { raiseSessionEvent } from '../../session/events.ts';
import { notify } from '../../session/notices.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Door } from '../../ui/Door.tsx';
import { doorCorner } from '../../ui/door-corner.ts';
import { Icon } from '../../ui/Icon.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './QrSignIn.module.css';
import { type QrTicketView, useQrTicket } from './use-qr-ticket.ts';
import type { TicketNews } from './watch-status.ts';

const bricks = 60;

/** `/login/qrcode`: a phone that is signed in lets this computer in. */
export function QrSignInPage() {
  const { search } = useLocation();
  const isOffered = useSiteConfig()?.login.qrcode ?? true;
  return isOffered ? <QrDoor search={search} /> : <Navigate to={carryOn('/login/account', search)} replace />;
}

function QrDoor({ search }: { search: string }) {
  const finish = useCallback((news: TicketNews) => {
    if (news.kind === 'status' && news.status.token)
      raiseSessionEvent('signed-in', { ...news.status, token: news.status.token });
    else if (news.kind === 'second_factor') pendingChallenge.set({ sessionId: news.sessionId });
    else if (news.kind === 'failed') notify('error', news.text);
  }, []);
  const bindId = new URLSearchParams(search).get('bind_id') ?? undefined;
  const view = useQrTicket(finish, bindId);
  const back = carryOn(bindId ? '/login/bind' : '/login/account', search);
  const lit = Math.ceil((view.secondsLeft / view.lifetime) * bricks);
  const isScanned = view.phase === 'scanned' || view.phase === 'confirmed';

  return (
    <Door
      title={bindId ? '扫码绑定' : '扫码登录'}
      text={bindId ? '用已登录通行的手机扫一扫，登录并绑定' : '用已登录通行的手机扫一扫'}
      className={css.scan}
      corner={
        <Link className={doorCorner} to={back} aria-label={bindId ? '返回绑定' : '切换到账号登录'}>
          <Icon of={Monitor} size={32} />
        </Link>
      }
    >
      <div className={css.ring}>
        <Ring bricks={bricks} lit={isScanned ? bricks : lit} size={336} width={7} />
        <Code view={view} />
        <Over view={view} />
      </div>
      <p className={css.below} aria-live="polite">
        <Below view={view} />
      </p>
      <p className={css.other}>
        手机不在身边？<Link to={back}>用密码或验证码登录</Link>
      </p>
      <ol className={css.how}>
        <li>
          <Icon of={ScanLine} size={24} />
          <span>
            微信、QQ 或<br />
            浏览器扫一扫
          </span>
        </li>
        <li>
          <Icon of={Hash} size={24} />
          <span>
            核对电脑上的
            <br />
            两位数字
          </span>
        </li>
        <li>
          <Icon of={CircleCheck} size={24} />
          <span>
            在手机上
            <br />
            确认登录
          </span>
        </li>
      </ol>
    </Door>
  );
}

/** The code inside the ring; faded once it is dead. */
function Code({ view }: { view: QrTicketView }) {
  const { phase, url } = view;
  if (phase === 'scanned' || phase === 'confirmed') return null;
  return (
    <div className={classNames(css.over, phase !== 'waiting' && phase !== 'opening' && css.dead)}>
      {phase === 'opening' || !url ? <Spinner /> : <QrCode text={url} label="登录二维码" hasLogo />}
    </div>
  );
}

/** What lies over the code: the number, or the way to another code. */
function Over({ view }: { view: QrTicketView }) {
  const { phase, status, renew } = view;
  if (phase === 'scanned' || phase === 'confirmed') {
    return (
      <div className={css.over}>
        <span className={css.who}>
          <Avatar
            size={32}
            id={status?.account?.nickname ?? ''}
            src={status?.account && fileUrl(status.account.avatar)}
          />
          {status?.account?.nickname}，你好
        </span>
        <span className={css.hint}>{phase === 'confirmed' ? '手机已确认' : '请在手机上选这个数字'}</span>
        <output className={css.number}>{status?.number ?? ''}</output>
        <span className={css.hint}>{phase === 'confirmed' ? '正在登录' : '选对才能登录，别人替不了你'}</span>
      </div>
    );
  }
  if (phase !== 'expired' && phase !== 'cancelled' && phase !== 'failed') return null;
  return (
    <div className={css.over}>
      <strong>{endText(view)}</strong>
      <Button variant="primary" onClick={renew}>
        <Icon of={RefreshCw} size={18} />
        换一张
      </Button>
    </div>
  );
}

function endText({ phase, status }: QrTicketView): string {
  if (phase === 'expired') return '二维码已过期';
  if (phase === 'failed') return '没有取到二维码';
  return status?.reason === 'wrong_number' ? '手机上选的数字不对' : '手机上取消了登录';
}

function Below({ view }: { view: QrTicketView }) {
  if (view.phase === 'waiting') {
    const minutes = Math.floor(view.secondsLeft / 60);
    const seconds = view.secondsLeft % 60;
    return (
      <>
        二维码{' '}
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
        不是我的账号，重新扫码
      </button>
    );
  }
  if (view.phase === 'opening') return <>正在取二维码</>;
  if (view.phase === 'confirmed') return <>登录中</>;
  return <>为了安全，每张二维码只用 2 分钟</>;
}
