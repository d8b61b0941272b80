import { bindIdentity } from '@tongxing/contract/calls/identities.ts';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useNavigate, useSearchParams } from '../../../browser/router.tsx';
import { paths } from '../../../paths.ts';
import { raiseSessionEvent } from '../../../session/events.ts';
import { notify } from '../../../session/notices.ts';
import { useLastKnownProfile } from '../../../session/profile.ts';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import css from './Bind.module.css';
import type { BindFormProps } from './bind-form.ts';

/** For somebody who is signed in already: one press binds the identity to the account on screen. */
export function BindToThisAccount({ bindId, providerName, onExpired }: BindFormProps) {
  const profile = useLastKnownProfile();
  const navigate = useNavigate();
  const [query] = useSearchParams();

  const binding = useSubmit(async () => {
    const reply = await send(bindIdentity, { bind_id: bindId }, { handles: ['link_expired'] });
    if (reply.ok) {
      notify('success', `已绑定「${reply.data.bound.name}」`);
      if (query.has('ref') || query.has('authorize')) {
        raiseSessionEvent('redirect-after-sign-in', { search: `?${query}` });
      } else navigate(paths.user.bind, { replace: true });
    } else if (reply.failure === 'link_expired') onExpired();
  });

  return (
    <div className={css.panel}>
      <p className={css.note}>
        你已登录{profile ? `「${profile.nickname}」` : ''}，可以把这个{besideHan(providerName)}绑定到这里。
      </p>
      <Button
        variant="primary"
        size="lg"
        block
        loading={binding.isBusy}
        onClick={() => void binding.submit()}
      >
        绑定到这个账号
      </Button>
    </div>
  );
}
