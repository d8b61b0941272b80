import { Check, Link2, Monitor } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { useProfileOnce } from '../../../api/use-profile-once.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { serviceNow } from '../../../browser/clock.ts';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Note } from '../../../ui/Note.tsx';
import css from './Scan.module.css';
import type { ScannedTicket } from './scanned-ticket.ts';

/** When the code was opened: `今天 14:32，刚刚`. `seconds` since the epoch. */
function askedAt(seconds: number, now: number = serviceNow()): string {
  const moment = new Date(seconds * 1000);
  const time = moment.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
  const age = Math.max(0, Math.round(now / 1000 - seconds));
  return `今天 ${time}，${age < 60 ? '刚刚' : `${Math.floor(age / 60)} 分钟前`}`;
}

interface AskToConfirmProps {
  asker: ScannedTicket;
  onConfirm: (number: string) => Promise<void>;
  onCancel: (report: boolean) => Promise<void>;
  onExpire: () => void;
}

/** The requesting computer, its location, and the choice of the number on its screen, which enables the confirm button. */
export function AskToConfirm({ asker, onConfirm, onCancel, onExpire }: AskToConfirmProps) {
  const profile = useProfileOnce();
  const [number, setNumber] = useState<string | null>(null);
  const answering = useSubmit((answer: 'confirm' | 'cancel' | 'report') =>
    answer === 'confirm' ? onConfirm(number ?? '') : onCancel(answer === 'report'),
  );
  const busy = answering.busyWith;

  useEffect(() => {
    const timer = setTimeout(onExpire, asker.expire * 1000);
    return () => clearTimeout(timer);
  }, [asker.expire, onExpire]);

  const { binding } = asker;
  const bound = binding && `${binding.provider_name}${binding.nickname && `“${binding.nickname}”`}`;
  const title = binding
    ? '登录并绑定？'
    : asker.purpose === 'bind'
      ? '在那台设备上绑定？'
      : '在那台设备上登录？';
  const action = binding ? '确认登录并绑定' : asker.purpose === 'bind' ? '确认绑定' : '确认登录';

  return (
    <AuthCard width="wide" className={css.confirm}>
      <div className={css.top}>
        <div className={css.link}>
          <Avatar size={56} id={profile?.id ?? ''} src={profile && fileUrl(profile.avatar)} />
          <i aria-hidden="true" />
          <Glyph of={Monitor} tone="brand" size={56} />
        </div>
        <h1>{title}</h1>
        {profile && <p>将以“{profile.nickname}”的身份登录</p>}
      </div>
      <KeyValues
        inset
        items={[
          ['设备', asker.device],
          [
            '地点',
            <span key="place" className={css.item}>
              {asker.place || '未知地点'}
              {asker.same_network && (
                <Badge tone="ok" icon={Check}>
                  同一网络
                </Badge>
              )}
            </span>,
          ],
          ['时间', askedAt(asker.time)],
        ]}
      />
      {bound && (
        <Note tone="lamp" icon={Link2}>
          确认后，{besideHan(bound).trimStart()}以后都能进入你的账号。不是你的？请点“不是我”。
        </Note>
      )}
      <fieldset className={css.picks}>
        <legend>那台设备上显示的是哪个数字？</legend>
        <div className={css.pickRow}>
          {asker.numbers.map((each) => (
            <button
              key={each}
              type="button"
              className={css.pick}
              aria-pressed={each === number}
              onClick={() => setNumber(each)}
            >
              {each}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={css.actions}>
        <Button
          variant="primary"
          size="lg"
          className={css.main}
          disabled={number === null || busy === 'cancel' || busy === 'report'}
          loading={busy === 'confirm'}
          loadingText="确认中"
          onClick={() => void answering.submit('confirm')}
        >
          {action}
        </Button>
        <Button
          variant="second"
          size="lg"
          disabled={busy !== null}
          onClick={() => void answering.submit('cancel')}
        >
          取消
        </Button>
        <Button
          variant="danger-line"
          size="lg"
          disabled={busy !== null}
          onClick={() => void answering.submit('report')}
        >
          不是我
        </Button>
      </div>
      <p className={css.warning}>二维码是别人发给你的？请点“不是我”，我们会作废它并提醒你检查账号。</p>
    </AuthCard>
  );
}
