import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { serviceNow } from '../../browser/clock.ts';
import { detectEmbeddedBrowser } from '../../browser/embedded-browser.ts';
import { saveFile } from '../../browser/save-file.ts';
import { copyAndNotify } from '../../parts/copy-and-notify.ts';
import { formatDate } from '../../parts/format-moment.ts';
import { useLastKnownProfile } from '../../session/profile.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './Security.module.css';

/** Ten recovery codes, shown once: copy, save as a file, or print them with account and site. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { title } = useSiteName();
  const profile = useLastKnownProfile();
  const today = formatDate(serviceNow() / 1000);
  const [isSaved, setSaved] = useState(false);
  const text = `${title} 恢复码\n每个只能用一次，请收好。\n\n${codes.join('\n')}\n`;

  return (
    <Dialog title="保存恢复码" text="验证器丢了就靠它们登录，每个用一次。关掉以后不会再显示。">
      <div className={css.form} data-print="">
        <div className={css.printed}>
          <h2>{title} 恢复码</h2>
          {profile && (
            <p>
              {profile.nickname}（账号 ID {profile.id}）
            </p>
          )}
          <p>{today}生成，以前的都已作废。每个只能用一次，用过的划掉。</p>
          <p>登录时选“改用恢复码”：{location.host}</p>
        </div>
        <ol className={css.codes} aria-label="恢复码">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={css.stay}>
          <Button size="sm" onClick={() => void copyAndNotify(text)}>
            <Icon of={Copy} size={18} />
            复制
          </Button>
          {/* Inside an app's web view both do nothing, without an error. */}
          {!detectEmbeddedBrowser() && (
            <>
              <Button
                size="sm"
                onClick={() => saveFile(`${title}-恢复码.txt`, 'text/plain;charset=utf-8', text)}
              >
                <Icon of={Download} size={18} />
                下载
              </Button>
              <Button size="sm" onClick={() => window.print()}>
                <Icon of={Printer} size={18} />
                打印
              </Button>
            </>
          )}
        </div>
        <div className={css.finish}>
          <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)}>
            我已经把恢复码保存好了
          </Checkbox>
          <Button variant="primary" block disabled={!isSaved} onClick={onClose}>
            完成
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
