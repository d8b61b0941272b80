import { useEffect } from 'react';
import { useLocation } from '../../browser/router.tsx';
import { providerTries } from '../../parts/provider-try.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './ProviderCallback.module.css';

/** An operator has walked to a provider and back: the console, in another window, hears what it said. */
export function TryReturned() {
  const { search } = useLocation();
  useEffect(() => {
    const answer = Object.fromEntries(new URLSearchParams(search));
    providerTries.handBack(answer['state'] ?? '', answer);
    window.close();
  }, [search]);
  return (
    <AuthCard title="走完了" className={css.error}>
      <p role="status">结果在管理后台的窗口里，这个窗口可以关了</p>
      <Button size="lg" block onClick={() => window.close()}>
        关掉窗口
      </Button>
    </AuthCard>
  );
}
