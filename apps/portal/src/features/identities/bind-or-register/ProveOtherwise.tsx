import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import { ChevronUp, Fingerprint, QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { send } from '../../../api/send.ts';
import { blocksQQ } from '../../../browser/embedded-browser.ts';
import { useLocation, useNavigate } from '../../../browser/router.tsx';
import { goToProvider } from '../../../parts/go-to-provider.ts';
import { ProviderMark } from '../../../parts/ProviderMark.tsx';
import { signInWithPasskey } from '../../../parts/sign-in-by-passkey.ts';
import type { Agreement } from '../../../parts/use-agreement.ts';
import { paths } from '../../../paths.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { carryOn } from '../../../session/where-to-go-next.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { menuClass } from '../../../ui/menu-class.ts';
import css from './Bind.module.css';

interface ProveOtherwiseProps {
  bindId: string;
  /** The key of the pending identity's provider: a second identity of the same provider cannot be linked. */
  provider: string;
  /** Going to a provider from here needs the agreement first. */
  agreement: Agreement;
  onExpired: () => void;
}

const qq: QuickProvider = { key: 'qq', name: 'QQ', icon: 'qq' };

/** The other ways to prove an existing account: a passkey, a signed-in phone, another provider. */
export function ProveOtherwise({ bindId, provider, agreement, onExpired }: ProveOtherwiseProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const login = useSiteConfig()?.login;
  const [isOpen, setOpen] = useState(false);
  const [listed, setListed] = useState<readonly QuickProvider[]>([]);

  useEffect(() => {
    let isCurrent = true;
    void send(listProviders, {}, { quiet: true }).then((reply) => {
      if (isCurrent && reply.ok) setListed(reply.data);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  const all = login?.qq && !blocksQQ() ? [qq, ...listed] : listed;
  const others = all.filter(({ key }) => key !== provider);
  if (!login?.passkey && !login?.qrcode && others.length === 0) return null;

  const goOn = async (key: string) => {
    if (await agreement.require()) await goToProvider(key, { search });
  };
  const take = (way: () => unknown) => () => {
    setOpen(false);
    void way();
  };
  return (
    <span className={css.otherwise}>
      <button
        type="button"
        className={linkClass('quiet')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        换一种方式证明
        <Icon of={ChevronUp} size={16} />
      </button>
      {isOpen && (
        <Menu
          label="换一种方式证明"
          side="top"
          align="center"
          className={css.ways}
          onClose={() => setOpen(false)}
        >
          <p className={menuClass.caption}>用它登录一次，就绑定到那个账号</p>
          {login?.passkey && (
            <button
              type="button"
              role="menuitem"
              className={menuClass.item}
              onClick={take(() => signInWithPasskey({ bindId, onExpired }))}
            >
              <Icon of={Fingerprint} />
              通行密钥
            </button>
          )}
          {login?.qrcode && (
            <button
              type="button"
              role="menuitem"
              className={menuClass.item}
              onClick={take(() => navigate(carryOn(paths.login.qrcode, search)))}
            >
              <Icon of={QrCode} />
              用已登录的手机扫码
            </button>
          )}
          {others.map((other) => (
            <button
              key={other.key}
              type="button"
              role="menuitem"
              className={menuClass.item}
              onClick={take(() => goOn(other.key))}
            >
              <ProviderMark provider={other} />
              {other.name}
            </button>
          ))}
        </Menu>
      )}
    </span>
  );
}
