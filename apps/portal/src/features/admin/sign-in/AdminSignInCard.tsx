import { useEffect } from 'react';
import { Link } from '../../../browser/router.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { AuthLayout } from '../../../shell/layouts/AuthLayout.tsx';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import css from './AdminSignInCard.module.css';
import type { AdminSignInRefusal } from './use-admin-session.ts';

const words: Readonly<
  Record<AdminSignInRefusal['kind'], { title: string; text: string; buttonText: string }>
> = {
  asking: { title: '管理后台', text: '正在确认身份', buttonText: '' },
  unprotected: {
    title: '请先开启两步验证或添加通行密钥',
    text: '进入管理后台需要两步验证或通行密钥。请添加后再进入。',
    buttonText: '已添加，进入',
  },
  elsewhere: {
    title: '请在这个浏览器上重新登录',
    text: '本次登录在其他浏览器上发起。管理后台须使用登录时的浏览器。',
    buttonText: '',
  },
  unchecked: {
    title: '请验证身份',
    text: '进入管理后台需用验证器或通行密钥验证。30 分钟没有操作或进入满 8 小时后需重新验证。',
    buttonText: '开始验证',
  },
  idle: {
    title: '已锁定',
    text: '30 分钟没有操作。验证身份后继续。',
    buttonText: '验证身份',
  },
  failed: {
    title: '无法连接',
    text: '管理后台没有响应。请检查网络，或稍后重试。',
    buttonText: '重试',
  },
};

/** The card shown while the console is closed: what is missing, and how to get it. */
export function AdminSignInCard({
  visit,
  onEnter,
  onNear,
}: {
  visit: AdminSignInRefusal;
  onEnter: () => void;
  /** Prefetches the console meanwhile. */
  onNear: () => void;
}) {
  const { title, text, buttonText } = words[visit.kind];
  useEffect(onNear, [onNear]);
  return (
    <AuthLayout>
      <AuthCard title={title} text={text} className={css.ways}>
        {visit.kind === 'asking' && <SkeletonRows rows={1} />}
        {visit.kind === 'unprotected' && (
          <Link
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            to={paths.user.security}
          >
            前往账号安全添加
          </Link>
        )}
        {visit.kind === 'elsewhere' && (
          <Link
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            to={withQuery(paths.login.account, { add: '1', ref: paths.admin })}
          >
            重新登录
          </Link>
        )}
        {buttonText && (
          <Button
            variant={visit.kind === 'unprotected' ? 'second' : 'primary'}
            size="lg"
            block
            data-autofocus=""
            onClick={onEnter}
          >
            {buttonText}
          </Button>
        )}
        {visit.kind !== 'asking' && (
          <Link className={buttonClass({ variant: 'ghost', block: true })} to={paths.user.dashboard}>
            返回个人中心
          </Link>
        )}
      </AuthCard>
    </AuthLayout>
  );
}
