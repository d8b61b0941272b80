import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Popover } from '../../ui/Popover.tsx';
import { OtherCodeWays, type OtherWays } from './OtherCodeWays.tsx';
import css from './SignIn.module.css';

/** What to try when no code arrives. */
export function CodeHelp({ onClose, ...other }: OtherWays & { onClose: () => void }) {
  return (
    <Popover label="收不到验证码" align="end" onClose={onClose}>
      <div className={css.errorText}>
        <p>先核对号码或邮箱有没有输错。</p>
        <p>短信可能被拦截，邮件可能在垃圾箱里。</p>
        <p>{formatDuration(resendAfterSeconds)}后可以重新获取，也可以换密码登录。</p>
        <OtherCodeWays {...other} />
        <Link className={linkClass()} to={`${paths.help}#code`}>
          更多办法
        </Link>
      </div>
    </Popover>
  );
}
