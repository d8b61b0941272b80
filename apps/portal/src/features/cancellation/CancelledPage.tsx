import { useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { formatDate } from '../../parts/format-moment.ts';
import { paths } from '../../paths.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { linkClass } from '../../ui/link-class.ts';
import css from './Cancellation.module.css';
import { readReceipt } from './receipt.ts';

/** `/cancelled`: the receipt, for somebody who is signed out. */
export function CancelledPage() {
  const [receipt] = useState(readReceipt);
  return (
    <AuthCard>
      <div className={css.stack}>
        <h1>注销申请已提交</h1>
        <p className="muted">所有设备都已退出登录。改主意了，到期以前登录一次就会取消。</p>
        {receipt && (
          <KeyValues
            inset
            items={[
              ['回执号', <b key="receipt">{receipt.receipt}</b>],
              ['删除日期', formatDate(receipt.due_at)],
            ]}
          />
        )}
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to="/">
          回到首页
        </Link>
        <Link className={buttonClass({ variant: 'ghost', block: true })} to={paths.login.account}>
          改主意了，登录
        </Link>
        <p className={css.help}>
          <Link className={linkClass()} to={`${paths.help}#cancel`}>
            注销和撤销的说明
          </Link>
        </p>
      </div>
    </AuthCard>
  );
}
