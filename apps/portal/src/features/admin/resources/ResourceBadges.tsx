import type { ResourceItem } from '@tongxing/contract/manage/resources.ts';
import { Badge } from '../../../ui/Badge.tsx';

const words = {
  unverified: { tone: 'warn', text: '域名未验证' },
  in_review: { tone: 'info', text: '待审核' },
  active: { tone: 'ok', text: '运行中' },
  refused: { tone: 'err', text: '未通过' },
  suspended: { tone: 'err', text: '已停用' },
} as const;

/** The state of an API, whether somebody checked it, and whether it is to become something else. */
export function ResourceBadges({ api }: { api: ResourceItem }) {
  const { tone, text } = words[api.status];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {api.verified && <Badge tone="ok">主体已认证</Badge>}
      {api.pending && <Badge tone="info">有改动</Badge>}
    </>
  );
}
