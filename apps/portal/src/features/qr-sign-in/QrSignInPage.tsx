import { CircleCheck, Hash, Monitor, ScanLine } from 'lucide-react';
import { useCallback } from 'react';
import { Link, Navigate, useLocation } from '../../browser/router.tsx';
import { TicketCode } from '../../parts/TicketCode.tsx';
import { useQrTicket } from '../../parts/use-qr-ticket.ts';
import type { TicketNews } from '../../parts/watch-status.ts';
import { paths } from '../../paths.ts';
import { raiseSessionEvent } from '../../session/events.ts';
import { notify } from '../../session/notices.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { authCardCorner } from '../../ui/auth-card-corner.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './QrSignIn.module.css';

/** `/login/qrcode`: signs this computer in by a signed-in phone or the mini program. */
export function QrSignInPage() {
  const { search } = useLocation();
  const config = useSiteConfig();
  const isOffered = config?.login.qrcode ?? true;
  const wantsMiniProgram = new URLSearchParams(search).get('channel') === 'wechat_mini_program';
  if (!isOffered) return <Navigate to={carryOn(paths.login.account, search)} replace />;
  if (wantsMiniProgram && !config) return null;
  const isMiniProgram = wantsMiniProgram && config?.login.wechat_mini_program === true;
  return <QrCard key={String(isMiniProgram)} search={search} isMiniProgram={isMiniProgram} />;
}

function QrCard({ search, isMiniProgram }: { search: string; isMiniProgram: boolean }) {
  const finish = useCallback((news: TicketNews) => {
    if (news.kind === 'status' && news.status.token)
      raiseSessionEvent('signed-in', { ...news.status, token: news.status.token });
    else if (news.kind === 'second_factor') pendingChallenge.set({ sessionId: news.sessionId });
    else if (news.kind === 'failed') notify('error', news.text);
  }, []);
  const bindId = new URLSearchParams(search).get('bind_id') ?? undefined;
  const channel = isMiniProgram ? 'wechat_mini_program' : 'app';
  const view = useQrTicket({ purpose: 'login', channel, bindId }, finish);
  const back = carryOn(bindId ? paths.login.bind : paths.login.account, search);
  const site = useSiteName().brand;
  const how = isMiniProgram ? '用手机微信扫一扫' : `用已登录${site}的手机扫一扫`;

  return (
    <AuthCard
      title={isMiniProgram ? (bindId ? '小程序绑定' : '小程序登录') : bindId ? '扫码绑定' : '扫码登录'}
      text={bindId ? `${how}，登录并绑定` : how}
      className={css.scan}
      corner={
        <Link className={authCardCorner} to={back} aria-label={bindId ? '返回绑定' : '切换到账号登录'}>
          <Icon of={Monitor} size={32} />
        </Link>
      }
    >
      <TicketCode
        view={view}
        name={isMiniProgram ? '小程序码' : '二维码'}
        interaction="登录"
        notMine="不是我的账号，重新扫码"
      />
      <p className={css.other}>
        手机不在身边？<Link to={back}>用密码或验证码登录</Link>
      </p>
      <ol className={css.how}>
        <li>
          <Icon of={ScanLine} size={24} />
          {isMiniProgram ? (
            <span>
              微信扫一扫
              <br />
              打开小程序
            </span>
          ) : (
            <span>
              微信、QQ 或<br />
              浏览器扫一扫
            </span>
          )}
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
    </AuthCard>
  );
}
