import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { useRefresh } from '../api/queries/use-call.ts';
import { send } from '../api/send.ts';
import { Link } from '../browser/router.tsx';
import { paths } from '../paths.ts';
import { raiseSessionEvent } from '../session/events.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { AgreementLinks } from './AgreementLinks.tsx';

interface Versions {
  readonly terms_version: string;
  readonly privacy_version: string;
}

/** The question itself. Leaving stays possible. */
export function AskAgreementDialog(versions: Versions) {
  const refresh = useRefresh();
  const accept = async () => {
    const reply = await send(agree, { ...versions }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    await refresh(listAgreements);
  };
  const refuse = async () => {
    await send(signOut, {}, { quiet: true });
    raiseSessionEvent('signed-out');
  };

  return (
    <ConfirmDialog
      title="协议有更新"
      text={
        <>
          请阅读新的
          <AgreementLinks />
          。不同意的话，可以退出登录，或者去
          <Link to={paths.user.cancel}>导出与注销</Link>。
        </>
      }
      tone="primary"
      confirm="同意并继续"
      confirming="提交中"
      cancelLabel="不同意，退出"
      onConfirm={accept}
      onCancel={() => void refuse()}
    />
  );
}
