import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Link } from '../../../browser/router.tsx';
import { withQuery } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { adminPath } from '../admin-path.ts';
import { useMay } from '../sign-in/me.ts';

/** Says that the command waits for a second operator, with its request and a link to it. */
export function Waiting({
  title,
  approval,
  onClose,
}: {
  title: string;
  approval: string;
  onClose: () => void;
}) {
  const may = useMay();
  return (
    <Dialog
      title="已提交，等待审批"
      text={`“${title}”尚未执行。审批通过后将按填写的理由执行；24 小时内未处理即失效。`}
      onClose={onClose}
      actions={
        <>
          {may(permissionTo.decideApprovals) && (
            <Link
              className={buttonClass({ variant: 'second' })}
              to={withQuery(adminPath('approvals'), { id: approval })}
              onClick={onClose}
            >
              查看审批
            </Link>
          )}
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <KeyValues inset items={[['审批编号', <code key="approval">{approval}</code>]]} />
    </Dialog>
  );
}
