import type { AppItem } from '@tongxing/contract/manage/apps.ts';
import { BadgeCheck, Copy, PencilLine } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import { appBadges } from './app-words.ts';

/** How an app stands: its state, whether somebody has checked who is behind it, whether it wants to become something else. */
export function AppBadges({ app }: { app: Pick<AppItem, 'status' | 'verified' | 'pending' | 'looks_like'> }) {
  const { name, ...check } = appBadges[app.status];
  return (
    <>
      <Badge {...check}>{name}</Badge>
      {app.verified && (
        <Badge tone="brand" icon={BadgeCheck}>
          已核实
        </Badge>
      )}
      {app.pending && (
        <Badge tone="warn" icon={PencilLine}>
          有改动等审核
        </Badge>
      )}
      {app.looks_like.length > 0 && (
        <Badge tone="err" icon={Copy}>
          名称像别人的
        </Badge>
      )}
    </>
  );
}
