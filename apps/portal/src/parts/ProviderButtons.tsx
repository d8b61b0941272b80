import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { detectEmbeddedBrowser } from '../browser/embedded-browser.ts';
import { BrandIcon } from '../ui/brand-icons/BrandIcon.tsx';
import { miniProgram } from '../ui/brand-icons/mini-program.ts';
import { qq } from '../ui/brand-icons/qq.ts';
import { wechat } from '../ui/brand-icons/wechat.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './ProviderButtons.module.css';
import { ProviderMark } from './ProviderMark.tsx';
import { ProviderMenu } from './ProviderMenu.tsx';
import { providerOfApp } from './provider-of-app.ts';

interface ProviderButtonsProps {
  hasQQ: boolean;
  hasMiniProgram: boolean;
  /** Following the official account signs in. */
  hasFollow: boolean;
  /** Everything else, shown behind 更多. */
  providers: readonly QuickProvider[];
  onPick: (key: string) => void;
}

/**
 * How many providers stand in a row where neither QQ nor the mini program is offered. Our choice: the specification has a popover
 * for all further providers; one press less serves sites that have a few.
 */
const roomForProviders = 3;

/**
 * Third-party sign-in: circles for QQ and the mini program, the rest behind 更多; a few providers alone have circles
 * themselves. Inside an app its own comes first.
 */
export function ProviderButtons({
  hasQQ,
  hasMiniProgram,
  hasFollow: mayFollow,
  providers,
  onPick,
}: ProviderButtonsProps) {
  const [isOpen, setOpen] = useState(false);
  const app = detectEmbeddedBrowser();
  const own = providerOfApp(app, providers);
  // Nobody scans the screen of their own phone from inside WeChat.
  const hasFollow = mayFollow && app === null;
  const rest = providers.filter((provider) => provider !== own);
  const hasRoom = !own && !hasQQ && !hasMiniProgram && !hasFollow && rest.length <= roomForProviders;
  const [shown, others] = hasRoom ? [rest, []] : [[], rest];
  if (!own && !hasQQ && !hasMiniProgram && !hasFollow && providers.length === 0) return null;

  const circle = (key: string, name: string, mark: ReactNode) => (
    <button key={key} type="button" className={css.way} onClick={() => onPick(key)}>
      <span>{mark}</span>
      {name}
    </button>
  );
  const circleOf = (provider: QuickProvider) =>
    circle(provider.key, provider.name, <ProviderMark provider={provider} size={24} />);
  return (
    <div className={css.ways} role="group" aria-label="第三方登录">
      {own &&
        (app === 'wechat' ? circle(own.key, own.name, <BrandIcon of={wechat} size={24} />) : circleOf(own))}
      {hasQQ && circle('qq', 'QQ', <BrandIcon of={qq} size={24} />)}
      {hasMiniProgram && circle('wechat_mini_program', '小程序', <BrandIcon of={miniProgram} size={24} />)}
      {hasFollow && circle('wechat_follow', '公众号', <BrandIcon of={wechat} size={24} />)}
      {shown.map(circleOf)}
      {others.length > 0 && (
        <div className={css.more}>
          <button
            type="button"
            className={css.way}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span>
              <Icon of={Ellipsis} size={24} />
            </span>
            更多
          </button>
          {isOpen && <ProviderMenu providers={others} onPick={onPick} onClose={() => setOpen(false)} />}
        </div>
      )}
    </div>
  );
}
