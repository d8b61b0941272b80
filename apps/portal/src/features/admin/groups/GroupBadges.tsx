import type { GroupItem } from '@tongxing/contract/manage/groups.ts';
import { Eye } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';

/** Whether apps see a group. */
export function GroupBadges({ group }: { group: Pick<GroupItem, 'visible_to_apps'> }) {
  return group.visible_to_apps ? (
    <Badge tone="brand" icon={Eye}>
      对应用可见
    </Badge>
  ) : null;
}
