import type { AppealState } from '@tongxing/contract/calls/appeals.ts';
import { useEffect, useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { paths } from '../../paths.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import css from './RecoverPassword.module.css';
import { askAppealState, forgetAppeal, type SavedAppeal } from './saved-appeal.ts';

const texts: Readonly<Record<AppealState, readonly [title: string, text: string]>> = {
  received: ['申诉已提交', '管理员正在核对。结果在这个浏览器里看，几天后再打开这一页。'],
  waiting: ['申诉通过了', '手机号将在几天后更换。在此期间，账号所有者可以通过原联系方式终止申诉。'],
  done: ['手机号换好了', '可以用现在的手机号登录了。'],
  refused: ['申诉没有通过', '说明的情况和账号对不上。可以再申诉一次，把知道的都写上。'],
  stopped: ['申诉停用了', '有人用账号原来的联系方式停用了它。'],
};

/** What has become of the appeal of this browser. */
export function AppealProgress({ appeal, onForget }: { appeal: SavedAppeal; onForget: () => void }) {
  const [shown, setShown] = useState<{ state: AppealState; due: number } | null>();
  useEffect(() => {
    void askAppealState(appeal).then(setShown);
  }, [appeal]);
  if (shown === undefined) return <AuthCard title="申诉" text="正在查看" className={css.body} />;
  const [title, text] = shown
    ? texts[shown.state]
    : (['没有查到申诉', '申诉可能已过期，也可能网络不通。'] as const);
  const isOver = shown === null || shown.state === 'refused' || shown.state === 'stopped';
  return (
    <AuthCard title={title} text={text} className={css.body}>
      {shown && shown.due > 0 && <p>{formatMoment(shown.due)} 换成现在的手机号</p>}
      <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={paths.login.account}>
        去登录
      </Link>
      {isOver && (
        <Button
          size="lg"
          block
          onClick={() => {
            forgetAppeal();
            onForget();
          }}
        >
          再申诉一次
        </Button>
      )}
    </AuthCard>
  );
}
