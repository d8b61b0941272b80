import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { Check, Copy } from 'lucide-react';
import { copyAndNotify } from '../../parts/copy-and-notify.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import css from './Profile.module.css';

/** Who this is: face, name, account number and what has been verified. */
export function WhoCard({ profile }: { profile: Profile }) {
  const joined = new Date(profile.created_at * 1000);
  return (
    <Card inside="none">
      <div className={css.who}>
        <AvatarEditor profile={profile} />
        <div>
          <h2>{profile.nickname}</h2>
          <p className={css.number}>
            账号编号 {profile.id}
            <IconButton label="复制账号编号" onClick={() => void copyAndNotify(profile.id)}>
              <Icon of={Copy} size={16} />
            </IconButton>
          </p>
          <p className={css.badges}>
            {profile.phone && (
              <Badge tone="ok" icon={Check}>
                手机已验证
              </Badge>
            )}
            {profile.email && (
              <Badge tone="ok" icon={Check}>
                邮箱已验证
              </Badge>
            )}
            <Badge>
              {joined.getFullYear()} 年 {joined.getMonth() + 1} 月加入
            </Badge>
          </p>
        </div>
      </div>
    </Card>
  );
}
