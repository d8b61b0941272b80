import { useLocation } from '../../browser/router.tsx';
import { withQuery } from '../../paths.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SignInPanel } from './SignInPanel.tsx';

/** The sign-in card over the page after a session ended: no footer, no close button, no Esc. */
export function SignInModal() {
  const { pathname, search, hash } = useLocation();
  return (
    <Dialog title="登录" bare>
      <AuthCard title="欢迎回来" text="登录后，你会回到刚才的位置" free>
        <SignInPanel search={withQuery('', { ref: pathname + search + hash })} />
      </AuthCard>
    </Dialog>
  );
}
