import { RefreshCw } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';

/** In the place of what could not be loaded: the lamp is out, and a way to try again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      kind="off"
      title="没有加载出来"
      text="网络可能断开了。连上网，点一下就好"
      action={
        <Button onClick={onRetry}>
          <Icon of={RefreshCw} size={18} />
          重试
        </Button>
      }
    />
  );
}
