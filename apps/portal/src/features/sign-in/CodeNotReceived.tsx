import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Popover } from '../../ui/Popover.tsx';
import css from './SignIn.module.css';

/** What to try when no code arrives. */
export function CodeNotReceived() {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={css.error}>
      <button type="button" className={linkClass()} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        收不到验证码
      </button>
      {isOpen && (
        <Popover label="收不到验证码" align="end" onClose={() => setOpen(false)}>
          <div className={css.errorText}>
            <p>先核对号码或邮箱有没有输错。</p>
            <p>短信可能被拦截，邮件可能在垃圾箱里。</p>
            <p>{formatDuration(resendAfterSeconds)}后可以重新获取，也可以换密码登录。</p>
            <Link className={linkClass()} to={`${paths.help}#code`}>
              更多办法
            </Link>
          </div>
        </Popover>
      )}
    </span>
  );
}
