import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './AppForm.module.css';
import { CopyLine } from './CopyLine.tsx';

interface SecretShownProps {
  title: string;
  appId?: string;
  /** Null for apps without a secret. */
  secret: string | null;
  /** The name of the secret in the developer's settings. */
  name?: string;
  note?: string;
  /** What stands there where there is no secret. */
  without?: string;
  onClose: () => void;
}

const once = '密钥只显示一次，请保存到服务器配置，不要写入网页或安装包。丢失后可更换。';

/** Shows the credentials of an app; the secret is shown only once. */
export function SecretShown({
  title,
  appId,
  secret,
  name = 'client_secret',
  note = once,
  without = '此类应用无需密钥：每次登录使用新的 PKCE。',
  onClose,
}: SecretShownProps) {
  return (
    <Dialog
      size="lg"
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {secret ? '我已保存' : '知道了'}
        </Button>
      }
    >
      <div className={css.form}>
        {appId && <CopyLine label="client_id" text={appId} />}
        {secret && <CopyLine label={name} text={secret} />}
        {secret ? (
          <Note tone="lamp" icon={TriangleAlert}>
            {note}
          </Note>
        ) : (
          <p className={css.faint}>{without}</p>
        )}
      </div>
    </Dialog>
  );
}
