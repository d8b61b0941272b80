import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { LockKeyhole, Mail, Smartphone } from 'lucide-react';
import { useCall } from '../../../api/queries/use-call.ts';
import { formatDate } from '../../../parts/format-moment.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';

/** The credentials that the dialogs can change. */
export type Changeable = 'password' | 'phone' | 'email';

interface KeysProps {
  profile: Profile;
  onOpen: (what: Changeable) => void;
}

const changes: ReadonlySet<string> = new Set(['password_changed', 'password_reset']);

/** The password, and when it was last changed as far as the log reaches. */
export function PasswordAtHand({ profile: { security }, onOpen }: KeysProps) {
  const log = useCall(listActivities, { type: 'security' });
  const changed = log.data?.items.find(({ kind }) => changes.has(kind));
  return (
    <Card inside="list">
      <ListRow
        lead={<Glyph of={LockKeyhole} />}
        title={
          <>密码 {security.password ? <Badge tone="ok">已设置</Badge> : <Badge tone="warn">未设置</Badge>}</>
        }
        text={
          security.password && changed
            ? `${formatDate(changed.at)}改过`
            : security.password
              ? '改了密码，其他设备要重新登录'
              : '现在只能用验证码或第三方账号登录'
        }
        side={
          security.password && (
            <Button size="sm" aria-label="修改密码" onClick={() => onOpen('password')}>
              修改
            </Button>
          )
        }
      />
    </Card>
  );
}

/** Phone number and e-mail address, masked. */
export function ContactsAtHand({ profile: { phone, email }, onOpen }: KeysProps) {
  const contacts = [
    { kind: 'phone', word: '手机', icon: Smartphone, value: phone },
    { kind: 'email', word: '邮箱', icon: Mail, value: email },
  ] as const;
  return (
    <Card inside="list">
      {contacts.map(({ kind, word, icon, value }) => (
        <ListRow
          key={kind}
          lead={<Glyph of={icon} />}
          title={
            <>
              {word} {value ? <Badge tone="ok">已验证</Badge> : <Badge tone="warn">未绑定</Badge>}
            </>
          }
          text={value ?? '有两种方式接收验证码，丢失一种仍能登录'}
          side={
            value && (
              <Button size="sm" aria-label={`更换${word}`} onClick={() => onOpen(kind)}>
                更换
              </Button>
            )
          }
        />
      ))}
    </Card>
  );
}
