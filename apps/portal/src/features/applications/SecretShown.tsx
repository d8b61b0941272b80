import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './Applications.module.css';
import { CopyLine } from './CopyLine.tsx';

interface SecretShownProps {
  clientId: string;
  /** Null for apps that can keep no secret. */
  secret: string | null;
  onClose: () => void;
}

/** Shows what a developer takes along; the secret this once. */
export function SecretShown({ clientId, secret, onClose }: SecretShownProps) {
  return (
    <Dialog
      size="lg"
      title="应用已创建"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {secret ? '我已经保存好了' : '知道了'}
        </Button>
      }
    >
      <div className={css.form}>
        <CopyLine label="client_id" text={clientId} />
        {secret && <CopyLine label="client_secret" text={secret} />}
        {secret && (
          <Note tone="lamp" icon={TriangleAlert}>
            密钥只显示这一次，请存到服务器的配置里，不要写进网页或安装包。丢了可以换一个。
          </Note>
        )}
      </div>
    </Dialog>
  );
}
