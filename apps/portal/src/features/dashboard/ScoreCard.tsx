import type { Profile } from '@tongxing/contract/calls/profile.ts';
import {
  Fingerprint,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { paths, withQuery } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { ScoreRing } from '../../ui/drawings/ScoreRing.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import css from './Dashboard.module.css';
import { findNextScoreSteps, type NextScoreStep } from './next-score-steps.ts';

const words: Record<NextScoreStep['key'], { title: string; text: string; verb: string; icon: LucideIcon }> = {
  password: { title: '设置登录密码', text: '不用等验证码', verb: '设置', icon: KeyRound },
  phone: { title: '绑定手机号', text: '登录和找回都用得上', verb: '绑定', icon: Smartphone },
  passkey: { title: '添加通行密钥', text: '用指纹或面容登录', verb: '添加', icon: Fingerprint },
  mfa: { title: '开启两步验证', text: '密码泄露也不怕', verb: '开启', icon: ShieldCheck },
  recovery_codes: { title: '保存恢复码', text: '手机丢失后仍可登录', verb: '保存', icon: LifeBuoy },
  email: { title: '添加备用邮箱', text: '收不到短信时用它', verb: '添加', icon: Mail },
};

/** The security score as a drawing of a gate, and the next steps to raise it. */
export function ScoreCard({ profile }: { profile: Profile }) {
  const steps = findNextScoreSteps(profile.security);
  return (
    <Card inside="none">
      <div className={css.hero}>
        <div className={css.score} role="img" aria-label={`安全分 ${profile.score}，满分 100`}>
          <ScoreRing score={profile.score} />
          <div className={css.number}>
            <b>{profile.score}</b>
            <span>安全分</span>
          </div>
        </div>
        <div className={css.advice}>
          <h2>{steps.length > 0 ? `还有 ${steps.length} 项可以完善` : '已全部完成'}</h2>
          <p>{steps.length > 0 ? '按推荐顺序排列，右侧为可增加的分数。' : '账号安全设置已完善。'}</p>
          <ul className={css.next}>
            {steps.slice(0, 3).map(({ key, points }) => {
              const { title, text, verb, icon } = words[key];
              return (
                <ListRow
                  key={key}
                  tight
                  lead={<Glyph of={icon} tone="lamp" />}
                  title={title}
                  text={text}
                  side={
                    <>
                      <Badge tone="brand">+{points}</Badge>
                      <Link
                        className={buttonClass({ variant: 'soft', size: 'sm' })}
                        to={withQuery(paths.user.security, { open: key })}
                        aria-label={title}
                      >
                        {verb}
                      </Link>
                    </>
                  }
                />
              );
            })}
          </ul>
          <Link className={buttonClass({ size: 'sm' })} to={paths.user.checkup}>
            做一次安全体检
          </Link>
        </div>
      </div>
    </Card>
  );
}
