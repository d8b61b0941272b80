import { acceptInvitation } from '@tongxing/contract/calls/invitations.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { invitationFails } from '@tongxing/contract/rules/invitation.ts';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

type Taken = CallOutput<typeof acceptInvitation>;

/** `/user/invitation`: takes an invitation with the account that is signed in. Whoever registered with it has taken it. */
export function InvitationPage() {
  const [query] = useSearchParams();
  const invitation = query.get('invitation') ?? '';
  const [taken, setTaken] = useState<Taken>();
  const [fault, setFault] = useState<string>();
  const taking = useSubmit(async () => {
    const reply = await send(
      acceptInvitation,
      { invitation },
      { handles: [...invitationFails, 'bad_input'] },
    );
    if (reply.ok) setTaken(reply.data);
    else setFault(reply.failure === 'told' ? undefined : reply.msg);
  });
  return (
    <>
      <PageHead title="接受邀请" text="接受后，邀请的内容加入当前登录的账号。" />
      <Card>
        {taken ? (
          <EmptyState
            kind="quiet"
            level="h2"
            title="已经接受"
            text={
              taken.app ? `现在可以使用“${taken.app.name}”了，请返回该应用登录。` : '邀请的内容已加入该账号。'
            }
            action={
              <Link className={buttonClass({ variant: 'soft' })} to={paths.user.dashboard}>
                去总览
              </Link>
            }
          />
        ) : !invitation ? (
          <EmptyState
            kind="lost"
            level="h2"
            title="链接不完整"
            text="请重新打开收到的邀请链接，或扫描邀请的二维码。"
          />
        ) : (
          <>
            {fault && <Note tone="err">{fault}</Note>}
            <Button
              variant="primary"
              size="lg"
              loading={taking.isBusy}
              loadingText="处理中"
              onClick={() => void taking.submit()}
            >
              接受邀请
            </Button>
          </>
        )}
      </Card>
    </>
  );
}
