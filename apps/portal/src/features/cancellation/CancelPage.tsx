import {
  getCancellation,
  requestCancellation,
  revokeCancellation,
} from '@tongxing/contract/calls/cancellation.ts';
import { coolingOffDays } from '@tongxing/contract/limits.ts';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link, useNavigate } from '../../browser/router.tsx';
import { formatDate } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { clearProfile } from '../../session/profile.ts';
import { clearSessionToken } from '../../session/session-token.ts';
import { signInPopup } from '../../session/sign-in-popup.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import css from './Cancellation.module.css';
import { ExportCard } from './ExportCard.tsx';
import { saveReceipt } from './receipt.ts';

/** `/user/cancel`: export the data, cancel the account. */
export function CancelPage() {
  return (
    <>
      <PageHead title="导出与注销" text="导出个人数据，或注销账号。" />
      <ExportCard />
      <CancelCard />
    </>
  );
}

/** The cancellation: what is deleted, what stays, what must be done first; then the confirmation. */
function CancelCard() {
  const cancellation = useCall(getCancellation, {});
  const navigate = useNavigate();
  const [isAware, setAware] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const leave = async () => {
    const reply = await send(requestCancellation, {}, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    saveReceipt(reply.data);
    // The service has ended all sessions: nothing may call it again.
    signInPopup.setPresent(false);
    clearSessionToken();
    clearProfile();
    navigate(paths.cancelled, { replace: true });
  };

  return (
    <Card title="注销账号">
      <Loaded query={cancellation}>
        {({ state, due_at: dueAt, erased, kept: retained, blockers }) =>
          state === 'pending' ? (
            <Pending dueAt={dueAt ?? 0} />
          ) : (
            <div className={css.stack}>
              <p className="muted">
                提交后有 {coolingOffDays} 天冷静期，期间登录一次即自动取消。到期后删除，无法恢复。
              </p>
              <div className={css.columns}>
                <Facts title="会删除的" lines={erased} />
                <Facts title="会留下的" lines={retained} />
              </div>
              {blockers.map(({ kind, count }) => (
                <Note key={kind} tone="lamp" icon={TriangleAlert}>
                  {kind === 'last_owner' ? (
                    '你是唯一的超级管理员，请先将超级管理员移交他人，再申请注销。'
                  ) : (
                    <>
                      你名下还有 {count} 个应用，先到
                      <Link to={paths.user.appList}>应用列表</Link>
                      里删除，再来注销。
                    </>
                  )}
                </Note>
              ))}
              <Checkbox
                checked={isAware}
                disabled={blockers.length > 0}
                onChange={(event) => setAware(event.currentTarget.checked)}
              >
                我知道账号和数据到期以后会被删除，找不回来
              </Checkbox>
              <div>
                <Button
                  variant="danger-line"
                  disabled={!isAware || blockers.length > 0}
                  onClick={() => setAsking(true)}
                >
                  申请注销
                </Button>
              </div>
            </div>
          )
        }
      </Loaded>
      {isAsking && (
        <ConfirmDialog
          title="申请注销账号？"
          text={`所有设备会立刻退出登录。${coolingOffDays} 天内登录一次，注销就会取消。`}
          confirm="申请注销"
          confirming="提交中"
          cancelLabel="取消"
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

/** Requested in another browser while this one stayed signed in. */
function Pending({ dueAt }: { dueAt: number }) {
  const refresh = useRefresh();
  const takingBack = useSubmit(async () => {
    const reply = await send(revokeCancellation, {});
    if (reply.ok) notify('success', '注销申请已取消');
    await refresh(getCancellation);
  });
  return (
    <div className={css.stack}>
      <Note tone="lamp" icon={TriangleAlert}>
        已经申请注销，{formatDate(dueAt)}删除账号。
      </Note>
      <div>
        <Button loading={takingBack.isBusy} loadingText="取消中" onClick={() => void takingBack.submit()}>
          取消注销
        </Button>
      </div>
    </div>
  );
}

function Facts({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className={css.facts}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon of={Check} size={16} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
