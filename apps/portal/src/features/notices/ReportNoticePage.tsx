import { readNotice, reportNotice } from '@tongxing/contract/calls/notices.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { PutAsideNote } from '../../parts/PutAsideNote.tsx';
import { paths } from '../../paths.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import css from './DenyNotice.module.css';

type Notice = CallOutput<typeof readNotice>;
type State =
  | { readonly at: 'reading' }
  | { readonly at: 'asking'; readonly notice: Notice }
  | ({ readonly at: 'done' } & CallOutput<typeof reportNotice>)
  | { readonly at: 'expired' }
  | { readonly at: 'unread' };

const words = {
  new_device: '这次登录',
  mfa_rescue: '关闭两步验证的申请',
  accounts_merged: '这次账号合并',
  security_change: '这次修改',
} as const;

/** `/login/not-me#token`, the link 不是我 of a notice: shows the event; confirming ends all sessions. */
export function ReportNoticePage() {
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>({ at: 'reading' });

  const isLoading = state.at === 'reading';
  useEffect(() => {
    if (!isLoading) return;
    let isShown = true;
    const handles = ['notice_expired', 'bad_input'] as const;
    void send(readNotice, { token }, { handles }).then((reply) => {
      if (!isShown) return;
      if (reply.ok) setState({ at: 'asking', notice: reply.data });
      // A network failure says nothing about the link.
      else setState({ at: reply.failure === 'told' ? 'unread' : 'expired' });
    });
    return () => {
      isShown = false;
    };
  }, [token, isLoading]);

  const denying = useSubmit(async () => {
    const reply = await send(reportNotice, { token }, { handles: ['notice_expired'] });
    if (reply.ok) setState({ at: 'done', ...reply.data });
    else if (reply.failure === 'notice_expired') setState({ at: 'expired' });
  });

  const toRecovery = (
    <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={paths.login.forget}>
      设置新密码
    </Link>
  );
  if (state.at === 'reading') {
    return (
      <AuthCard title="不是我" className={css.body}>
        <SkeletonRows />
      </AuthCard>
    );
  }
  if (state.at === 'unread') {
    return (
      <AuthCard title="不是我" className={css.body}>
        <LoadFailed onRetry={() => setState({ at: 'reading' })} />
      </AuthCard>
    );
  }
  if (state.at === 'expired') {
    return (
      <AuthCard
        title="这个链接已失效"
        text="链接只能用一次，七天内有效。如果还是不放心，可以直接重设密码。"
        className={css.body}
      >
        {toRecovery}
      </AuthCard>
    );
  }
  if (state.at === 'done') {
    const [first] = state.contacts;
    return (
      <AuthCard
        title="已经全部退出"
        text={`所有设备都退出了登录，原来的密码也不能用了。${first ? `用 ${first.to} 收验证码，设置新密码。` : ''}`}
        className={css.body}
      >
        <PutAsideNote items={state.quarantined} />
        {toRecovery}
      </AuthCard>
    );
  }
  const { kind, at, place, device } = state.notice;
  return (
    <AuthCard title={`${words[kind]}不是你？`} text="先核对一下，再决定。" className={css.body}>
      <KeyValues
        inset
        items={[
          ['时间', formatMoment(at)],
          ['地点', place || '未知地点'],
          ['设备', device],
        ]}
      />
      <p>
        点“不是我”以后，所有设备会立即退出登录，现在的密码作废
        {kind === 'mfa_rescue' && '，关闭两步验证的申请也会取消'}。然后要设置新密码。
      </p>
      <Button
        variant="danger"
        size="lg"
        block
        loading={denying.isBusy}
        loadingText="处理中"
        onClick={() => void denying.submit()}
      >
        不是我，全部退出
      </Button>
      <Link className={buttonClass({ size: 'lg', block: true })} to={paths.home}>
        是我，不用处理
      </Link>
    </AuthCard>
  );
}
