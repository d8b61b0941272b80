import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react';
import { Link } from '../../../browser/router.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Ring } from '../../../ui/Ring.tsx';
import css from './Checkup.module.css';
import { type CheckupAnswers, type CheckupStep, checkupSteps, judgeStep } from './checkup-steps.ts';
import { StepFrame } from './StepFrame.tsx';

const words: Record<CheckupStep, { title: string; done: string; missing: string }> = {
  devices: { title: '设备', done: '登录中的都是你的设备', missing: '' },
  password: { title: '密码', done: '只用在这里', missing: '还没有设置密码' },
  contacts: { title: '手机和邮箱', done: '都还在用', missing: '手机和邮箱还缺一个' },
  passkey: { title: '通行密钥', done: '已添加', missing: '还没有添加' },
  'two-step': { title: '两步验证', done: '已开启，恢复码也有', missing: '还没有开启，或恢复码用完了' },
  apps: { title: '应用', done: '能看到资料的应用都还在用', missing: '' },
};

/** The result, one row per step, with links to the skipped steps. */
export function CheckupSummary({
  profile,
  answers,
  isFollowing,
}: {
  profile: Profile;
  answers: CheckupAnswers;
  isFollowing: boolean;
}) {
  const rows = checkupSteps.map((step) => ({
    step,
    state: judgeStep(step, answers[step], profile.security),
  }));
  const left = rows.filter(({ state }) => state !== 'done').length;
  return (
    <StepFrame
      icon={ShieldCheck}
      title={left > 0 ? `还有 ${left} 项，有空再做` : '都看过了，没有要处理的'}
      text={left > 0 ? '下次从这里接着做，不用从头来。' : '过几个月再来看一遍就好。'}
      aside={
        <span className={css.score} role="img" aria-label={`安全分 ${profile.score}，满分 100`}>
          <Ring segments={25} lit={Math.round(profile.score / 4)} size={56} width={5}>
            {profile.score}
          </Ring>
        </span>
      }
      isFollowing={isFollowing}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.user.dashboard}>
          回到总览
        </Link>
      }
    >
      <Card inside="list">
        {rows.map(({ step, state }) => {
          const { title, done, missing } = words[step];
          return (
            <ListRow
              key={step}
              lead={
                state === 'done' ? (
                  <Glyph of={CircleCheck} tone="ok" />
                ) : (
                  <Glyph of={CircleAlert} tone="lamp" />
                )
              }
              title={title}
              text={{ done, missing, later: '你说以后再看', unseen: '还没有看' }[state]}
              side={
                state !== 'done' && (
                  <Link
                    className={buttonClass({ variant: 'soft', size: 'sm' })}
                    to={withQuery(paths.user.checkup, { step })}
                    aria-label={`去看${title}`}
                  >
                    去看
                  </Link>
                )
              }
            />
          );
        })}
      </Card>
    </StepFrame>
  );
}
