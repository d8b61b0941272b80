import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { Fingerprint } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { blocksQQ } from '../../browser/embedded-browser.ts';
import { onFirstInteraction } from '../../browser/on-first-interaction.ts';
import type { NextApp } from '../../parts/find-next-app.ts';
import { needPiece } from '../../parts/need-piece.ts';
import { takesWay } from '../../parts/takes-way.ts';
import type { Agreement } from '../../parts/use-agreement.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { listProviders } from './list-providers.ts';

interface WaysIn {
  /** Signs in with a passkey of this device. */
  readonly passkey?: (search: string) => Promise<void>;
  /** Goes to a provider's sign-in page. */
  readonly provider?: (key: string, search: string) => Promise<void>;
  /** The providers behind 更多, without QQ and the mini program. */
  readonly listProviders?: () => Promise<readonly QuickProvider[]>;
}

/**
 * The other sign-in methods, each loaded at its first use. `search`: the query with the target after sign-in, which in the
 * popup is not that of the page.
 */
const waysIn: WaysIn = {
  passkey: async (search) => {
    const piece = await needPiece(() => import('../../parts/sign-in-by-passkey.ts'));
    await piece?.signInWithPasskey(piece.waitingAt(search));
  },
  provider: async (key, search) => {
    const piece = await needPiece(() => import('../../parts/go-to-provider.ts'));
    await piece?.goToProvider(key, { search });
  },
  listProviders,
};

/**
 * Lets the browser suggest passkeys from the person's first interaction with the page on, so that a mere visit costs
 * nothing. The returned function ends it.
 */
function suggestOnFirstInteraction(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const cancel = onFirstInteraction(() => {
    // Without a network there is nothing to suggest; the button says so when it is pressed.
    void import('../../parts/sign-in-by-passkey.ts').then(
      ({ suggestPasskeys }) => {
        if (!isOver) stop = suggestPasskeys();
      },
      () => {},
    );
  });
  return () => {
    isOver = true;
    cancel();
    stop?.();
  };
}

const ProviderButtons = lazyPart(() =>
  import('../../parts/ProviderButtons.tsx').then(({ ProviderButtons: Buttons }) => ({ default: Buttons })),
);

/**
 * The buttons for passkeys and providers, as far as the site offers them and the app that waits takes them; `search`: the
 * query with the target. The passkey button is there before the configuration has loaded, so that the card does not move afterwards. The provider buttons
 * appear together, so that none moves under a finger.
 */
export function OtherWays({
  agreement,
  search,
  app,
}: {
  agreement: Agreement;
  search: string;
  app: NextApp | null;
}) {
  const login = useSiteConfig()?.login;
  const [listed, setListed] = useState<readonly QuickProvider[] | null>(null);
  const providers = listed && listed.filter(({ key }) => takesWay(app, key));

  useEffect(() => {
    let isShown = true;
    void waysIn.listProviders?.().then((found) => isShown && setListed(found));
    return () => {
      isShown = false;
    };
  }, []);

  const takesPasskey = takesWay(app, 'passkey');
  const hasPasskeys = (login?.passkey ?? false) && takesPasskey;
  useEffect(() => (hasPasskeys ? suggestOnFirstInteraction() : undefined), [hasPasskeys]);

  const showingPasskey = useSubmit(async () => waysIn.passkey?.(search));
  const takeProvider = async (key: string) => {
    if (await agreement.require()) await waysIn.provider?.(key, search);
  };

  const hasQQ = (login?.qq ?? false) && !blocksQQ() && takesWay(app, 'qq');
  // They prove the same WeChat account as its sign-in page.
  const takesWeChat = takesWay(app, 'wechat');
  const hasMiniProgram = (login?.wechat_mini_program ?? false) && takesWeChat;
  const hasFollow = login?.wechat_follow !== undefined && takesWeChat;

  return (
    <>
      {(login?.passkey ?? true) && takesPasskey && waysIn.passkey && (
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
      {waysIn.provider &&
        login &&
        providers &&
        (hasQQ || hasMiniProgram || hasFollow || providers.length > 0) && (
          <Suspense>
            <ProviderButtons
              hasQQ={hasQQ}
              hasMiniProgram={hasMiniProgram}
              hasFollow={hasFollow}
              providers={providers}
              onPick={(key) => void takeProvider(key)}
            />
          </Suspense>
        )}
    </>
  );
}
