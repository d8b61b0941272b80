import type { AppItem } from '@tongxing/contract/manage/apps.ts';
import { BadgeCheck, Copy, House, PencilLine } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import { appBadges } from './app-words.ts';

/** The badges of an app: its state, whether its developer is verified, whether a change waits for review. */
export function AppBadges({
  app,
}: {
  app: Pick<AppItem, 'status' | 'verified' | 'first_party' | 'pending' | 'looks_like'>;
}) {
  const { name, ...check } = appBadges[app.status];
  return (
    <>
      <Badge {...check}>{name}</Badge>
      {app.verified && (
        <Badge tone="brand" icon={BadgeCheck}>
          主体已认证
        </Badge>
      )}
      {app.first_party && (
        <Badge tone="ok" icon={House}>
          本站应用
        </Badge>
      )}
      {app.pending && (
        <Badge tone="warn" icon={PencilLine}>
          有修改待审核
        </Badge>
      )}
      {app.looks_like.length > 0 && (
        <Badge tone="err" icon={Copy}>
          名称近似
        </Badge>
      )}
    </>
  );
}
