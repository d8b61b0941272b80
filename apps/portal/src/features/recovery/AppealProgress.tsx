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
  waiting: ['申诉通过了', '手机号过几天换过来。这期间账号的主人能用原来的联系方式停掉它。'],
  done: ['手机号换好了', '可以用现在的手机号登录了。'],
  refused: ['申诉没有通过', '说明的情况和账号对不上。可以再申诉一次，把知道的都写上。'],
  stopped: ['申诉停掉了', '有人用账号原来的联系方式停掉了它。'],
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
    : (['没有查到申诉', '它可能已经过期，也可能是网络不通。'] as const);
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
