import { Fingerprint } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { blocksQQ } from '../../browser/embedded-browser.ts';
import type { QuickProvider } from '../../parts/quick-provider.ts';
import type { Agreement } from '../../parts/use-agreement.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { suggestOnFirstInteraction } from './suggest-on-first-interaction.ts';
import { waysIn } from './ways-in.ts';

const ProviderButtons = lazyPart(() =>
  import('../../parts/ProviderButtons.tsx').then(({ ProviderButtons: Buttons }) => ({ default: Buttons })),
);

/**
 * The passkey button and the third-party buttons, as far as the site offers them; `search` is where the person heads.
 * The passkey button stands before the configuration has come: its row must not push the door about afterwards. The
 * third-party buttons come together, so that none moves under a finger.
 */
export function OtherWays({ agreement, search }: { agreement: Agreement; search: string }) {
  const login = useSiteConfig()?.login;
  const [providers, setProviders] = useState<readonly QuickProvider[] | null>(null);

  useEffect(() => {
    let isShown = true;
    void waysIn.listProviders?.().then((listed) => isShown && setProviders(listed));
    return () => {
      isShown = false;
    };
  }, []);

  const hasPasskeys = login?.passkey ?? false;
  useEffect(() => (hasPasskeys ? suggestOnFirstInteraction() : undefined), [hasPasskeys]);

  const showingPasskey = useSubmit(async () => waysIn.passkey?.(search));
  const takeProvider = async (key: string) => {
    if (await agreement.require()) await waysIn.provider?.(key, search);
  };

  const hasQQ = (login?.qq ?? false) && !blocksQQ();
  const hasMiniProgram = login?.wechat_mini_program ?? false;

  return (
    <>
      {(login?.passkey ?? true) && waysIn.passkey && (
        <Button
          size="lg"
          block
          loading={showingPasskey.isBusy}
          loadingText="等待验证"
          onClick={() => void showingPasskey.submit()}
        >
          <Icon of={Fingerprint} />
          使用通行密钥登录
        </Button>
      )}
      {waysIn.provider && login && providers && (hasQQ || hasMiniProgram || providers.length > 0) && (
        <Suspense>
          <ProviderButtons
            hasQQ={hasQQ}
            hasMiniProgram={hasMiniProgram}
            providers={providers}
            onPick={(key) => void takeProvider(key)}
          />
        </Suspense>
      )}
    </>
  );
}
