import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { Lock } from 'lucide-react';
import { hrefOf } from '../../browser/history.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { AccountChooser } from './AccountChooser.tsx';
import css from './RefusedCard.module.css';
import { useReturn } from './use-return.ts';

interface RefusedCardProps {
  shown: AuthorizationInteraction;
  authorize: string;
  /** The browser is on its way back to the app. */
  leaving: boolean;
  onLeave: () => void;
  /** Called when the account changed, or may have met a condition meanwhile. */
  onChange: () => Promise<void>;
}

/** Why the account may not use the app, how each condition is met, and the ways on: another account, or back to the app. */
export function RefusedCard({ shown, authorize, leaving, onLeave, onChange }: RefusedCardProps) {
  const { client: app, account, access } = shown;
  useReturn(onChange);
  const otherwise = access.missing.find(({ condition }) => condition === 'way');
  // Nothing else is missing.
  const isOtherwise = otherwise !== undefined && access.missing.length === 1;
  return (
    <AuthCard title={isOtherwise ? `换种方式登录“${app.name}”` : `你现在还不能使用“${app.name}”`}>
      <ul className={css.missing}>
        {access.missing.map(({ condition, text, url }) => (
          <li key={condition}>
            <Glyph of={Lock} tone="brand" />
            <p>{text}</p>
            {url && condition !== 'way' && (
              <a
                className={buttonClass({ variant: 'second', size: 'sm' })}
                href={hrefOf(url)}
                target="_blank"
                rel="noreferrer"
              >
                去设置
              </a>
            )}
          </li>
        ))}
      </ul>
      <h2 className={css.account}>用哪个账号</h2>
      <AccountChooser account={account} authorize={authorize} isAsked={false} onChange={onChange} />
      <div className={css.way}>
        {isOtherwise && (
          <a
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            href={hrefOf(otherwise.url)}
          >
            换种方式登录
          </a>
        )}
        <Button
          variant={isOtherwise ? 'second' : 'primary'}
          size="lg"
          block
          loading={leaving}
          loadingText="正在返回"
          onClick={onLeave}
        >
          回到应用
        </Button>
      </div>
    </AuthCard>
  );
}
