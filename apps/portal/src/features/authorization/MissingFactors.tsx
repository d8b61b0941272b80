import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { hrefOf } from '../../browser/history.ts';
import { paths } from '../../paths.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Note } from '../../ui/Note.tsx';

interface MissingFactorsProps {
  app: string;
  factors: AuthorizationInteraction['missing_factors'];
  /** The person is back on this page and may have set something up. */
  onBack: () => Promise<void>;
}

const names = { passkey: '添加通行密钥', totp: '开启两步验证' };

/** The app insists on a proof that the account has nothing for: what to set up, in a window of its own, and back. */
export function MissingFactors({ app, factors, onBack }: MissingFactorsProps) {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void onBack();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [onBack]);
  return (
    <Note tone="lamp" icon={ShieldAlert}>
      「{app}」要求更强的身份验证，你的账号还没有。先到
      <a className={linkClass()} href={hrefOf(paths.user.security)} target="_blank" rel="noreferrer">
        账号安全
      </a>
      {factors.map((factor) => names[factor]).join('或')}，再回到这一页同意。
    </Note>
  );
}
