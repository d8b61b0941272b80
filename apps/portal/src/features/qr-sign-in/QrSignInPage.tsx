import { CircleCheck, Hash, type LucideIcon, Monitor, ScanLine } from 'lucide-react';
import { useCallback } from 'react';
import { go } from '../../browser/history.ts';
import { Link, Navigate, useLocation } from '../../browser/router.tsx';
import { followWords } from '../../parts/follow-words.ts';
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

type Channel = 'app' | 'wechat_mini_program' | 'wechat_follow';

/** `/login/qrcode`: signs this computer in by a signed-in phone, the mini program, or the official account. */
export function QrSignInPage() {
  const { search } = useLocation();
  const config = useSiteConfig();
  const isOffered = config?.login.qrcode ?? true;
  const wanted = new URLSearchParams(search).get('channel');
  if (!isOffered) return <Navigate to={carryOn(paths.login.account, search)} replace />;
  if (wanted && !config) return null;
  const channel: Channel =
    wanted === 'wechat_mini_program' && config?.login.wechat_mini_program
      ? wanted
      : wanted === 'wechat_follow' && config?.login.wechat_follow
        ? wanted
        : 'app';
  return <QrCard key={channel} search={search} channel={channel} />;
}

function QrCard({ search, channel }: { search: string; channel: Channel }) {
  const finish = useCallback(
    (news: TicketNews) => {
      if (news.kind === 'status' && news.status.token)
        raiseSessionEvent('signed-in', { ...news.status, token: news.status.token });
      else if (news.kind === 'second_factor') pendingChallenge.set({ sessionId: news.sessionId });
      else if (news.kind === 'stranger') {
        const query = new URLSearchParams(search);
        query.set('bind_id', news.bindId);
        query.delete('channel');
        go(carryOn(paths.login.bind, `?${query}`), { replace: true });
      } else if (news.kind === 'failed') notify('error', news.text);
    },
    [search],
  );
  const bindId = new URLSearchParams(search).get('bind_id') ?? undefined;
  const view = useQrTicket({ purpose: 'login', channel, bindId }, finish);
  const config = useSiteConfig();
  const back = carryOn(bindId ? paths.login.bind : paths.login.account, search);
  const site = useSiteName().brand;
  const sendsDigits = config?.login.wechat_follow === 'digits';
  const follow = followWords(config?.login.wechat_follow);
  const account = config?.support?.wechat;
  const texts: Readonly<Record<Channel, readonly [title: string, how: string, name: string]>> = {
    app: [bindId ? '扫码绑定' : '扫码登录', `用已登录${site}的手机扫一扫`, '二维码'],
    wechat_mini_program: [bindId ? '小程序绑定' : '小程序登录', '用手机微信扫一扫', '小程序码'],
    wechat_follow: [
      bindId ? '公众号绑定' : '公众号登录',
      sendsDigits
        ? account
          ? `在微信里关注“${account}”`
          : '在微信里关注我们的公众号'
        : '用手机微信扫一扫，关注公众号',
      follow.name,
    ],
  };
  const [title, how, name] = texts[channel];

  return (
    <AuthCard
      title={title}
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
        name={name}
        interaction="登录"
        notMine="不是我的账号，重新扫码"
        {...(channel === 'wechat_follow' && { ask: follow.ask })}
      />
      <p className={css.other}>
        手机不在身边？<Link to={back}>用密码或验证码登录</Link>
      </p>
      <ol className={css.how}>
        {stepsOf(channel, sendsDigits).map(([icon, first, second]) => (
          <li key={first}>
            <Icon of={icon} size={24} />
            <span>
              {first}
              <br />
              {second}
            </span>
          </li>
        ))}
      </ol>
    </AuthCard>
  );
}

type Step = readonly [icon: LucideIcon, first: string, second: string];

/** What somebody does, in three steps of two short lines. */
function stepsOf(channel: Channel, sendsDigits: boolean): readonly Step[] {
  if (channel === 'wechat_follow')
    return [
      [ScanLine, sendsDigits ? '微信里' : '微信扫一扫', '关注公众号'],
      [Hash, '把屏幕上的', '数字发给它'],
      [CircleCheck, sendsDigits ? '回复 1' : '回到这里', sendsDigits ? '确认登录' : '就登录了'],
    ];
  return [
    channel === 'wechat_mini_program'
      ? [ScanLine, '微信扫一扫', '打开小程序']
      : [ScanLine, '微信、QQ 或', '浏览器扫一扫'],
    [Hash, '核对电脑上的', '两位数字'],
    [CircleCheck, '在手机上', '确认登录'],
  ];
}
