import { RefreshCw } from 'lucide-react';
import { use } from 'react';
import { useOnline } from '../browser/online.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { HasOfflineStrip } from '../ui/OfflineStrip.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';

/**
 * In the place of what could not be loaded: the lamp is out, and a way to try again. Without a network, where a strip says so,
 * bones.
 */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline();
  const hasStrip = use(HasOfflineStrip);
  if (!isOnline && hasStrip) return <SkeletonRows rows={3} />;
  return (
    <EmptyState
      kind={isOnline ? 'lost' : 'off'}
      title={isOnline ? '没有加载出来' : '网络断开了'}
      text={isOnline ? '可能是服务正忙，稍等一下再试' : '连上网，点一下就好'}
      action={
        <Button onClick={onRetry}>
          <Icon of={RefreshCw} size={18} />
          重试
        </Button>
      }
    />
  );
}
