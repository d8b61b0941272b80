import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths, withQuery } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Note } from '../../ui/Note.tsx';
import css from './AppForm.module.css';
import { CopyLine } from './CopyLine.tsx';

const EnvFile = lazyPart(() => import('./EnvFile.tsx').then((module) => ({ default: module.EnvFile })));

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
  /** A file of variables, as the samples read them. */
  env?: string;
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
  env,
  onClose,
}: SecretShownProps) {
  return (
    <Dialog
      size="lg"
      title={title}
      onClose={onClose}
      actions={
        <>
          {env && appId && (
            <Link
              className={`${linkClass()} ${css.aside}`}
              to={withQuery(paths.user.appDocs, { app: appId })}
              onClick={onClose}
            >
              五分钟接入
            </Link>
          )}
          <Button variant="primary" onClick={onClose}>
            {secret ? '我已保存' : '知道了'}
          </Button>
        </>
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
        {env && (
          <Suspense>
            <EnvFile env={env} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
