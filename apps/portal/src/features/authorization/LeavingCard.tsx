import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './Authorize.module.css';

/** Nothing to answer: the way is being looked up, or the browser is on it. */
export function LeavingCard({ shown }: { shown?: AuthorizationInteraction }) {
  const text = shown ? `正在前往「${shown.client.name}」` : '正在读取授权请求';
  return (
    <AuthCard>
      <p className={css.leaving} role="status">
        <Spinner />
        {text}
      </p>
    </AuthCard>
  );
}
