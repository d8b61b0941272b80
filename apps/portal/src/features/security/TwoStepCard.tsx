import type { Profile } from '@tongxing/contract/calls/profile.ts';
import {
  cancelRescue,
  disableTotp,
  getSecondFactor,
  listTrustedDevices,
  makeRecoveryCodes,
  setUpTotp,
} from '@tongxing/contract/calls/second-factor.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { LifeBuoy, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { notify } from '../../session/notices.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { EnrollTotpDialog } from './EnrollTotpDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** Two-step verification: on, off, recovery codes. `security`: what the profile already says about it. */
export function TwoStepCard({ security }: { security: Profile['security'] }) {
  const state = useCall(getSecondFactor, {});
  const refresh = useRefresh();
  const refreshProfile = useProfileRefresh();
  const [isDisabling, setDisabling] = useState(false);
  const [setup, setSetup] = useState<CallOutput<typeof setUpTotp> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const finish = async () => {
    await Promise.all([refresh(getSecondFactor, listTrustedDevices), refreshProfile()]);
  };
  const { submit: during, isBusy } = useSubmit((work: () => Promise<void>) => work());
  // The security check comes before the dialog, not over it.
  const start = () =>
    during(async () => {
      const reply = await send(setUpTotp, {});
      if (reply.ok) setSetup(reply.data);
    });
  const disable = async () => {
    const reply = await send(disableTotp, {}, { showsErrorsItself: true });
    await finish();
    if (!reply.ok) return reply.msg;
    notify('success', '两步验证已关闭');
    setDisabling(false);
  };
  const renew = () =>
    during(async () => {
      const reply = await send(makeRecoveryCodes, {});
      if (reply.ok) setCodes(reply.data.recovery_codes);
      await finish();
    });
  // Turned on, but the answer with the recovery codes was lost: new ones are made.
  const findLost = async () => {
    const reply = await send(getSecondFactor, {}, { quiet: true });
    if (!reply.ok || !reply.data.enabled) return false;
    setSetup(null);
    await renew();
    return true;
  };
  const save = () =>
    during(async () => {
      const reply = await send(cancelRescue, {});
      if (reply.ok) notify('success', '申请已取消，两步验证保持开启');
      await finish();
    });

  return (
    <Card title="登录保护" inside="list">
      <Loaded query={state} rows={security.mfa ? 2 : 1}>
        {({ enabled, recovery_codes, rescue_ready_at }) => (
          <>
            {rescue_ready_at && (
              <ListRow
                lead={<Glyph of={ShieldAlert} tone="err" />}
                title="有人申请关闭两步验证"
                text={`${formatMoment(rescue_ready_at)}生效。不是你的话，现在就取消，再修改密码。`}
                side={
                  <Button variant="danger-line" size="sm" disabled={isBusy} onClick={() => void save()}>
                    取消申请
                  </Button>
                }
              />
            )}
            <ListRow
              lead={<Glyph of={ShieldCheck} {...(enabled ? { tone: 'ok' as const } : {})} />}
              title={<>两步验证 {enabled ? <Badge tone="ok">已开启</Badge> : <Badge>未开启</Badge>}</>}
              text="身份验证器，登录新设备时需要"
              side={
                enabled ? (
                  <Button size="sm" aria-label="关闭两步验证" onClick={() => setDisabling(true)}>
                    关闭
                  </Button>
                ) : (
                  <Button
                    variant="soft"
                    size="sm"
                    aria-label="开启两步验证"
                    disabled={isBusy}
                    onClick={() => void start()}
                  >
                    开启
                  </Button>
                )
              }
            />
            {enabled && (
              <>
                <ListRow
                  lead={<Glyph of={LifeBuoy} {...(recovery_codes < 3 ? { tone: 'warn' as const } : {})} />}
                  title={
                    <>
                      恢复码 <Badge>剩 {recovery_codes} 个</Badge>
                    </>
                  }
                  text="验证器丢了就靠它，10 个，每个用一次"
                  side={
                    <Button
                      size="sm"
                      aria-label="重新生成恢复码"
                      disabled={isBusy}
                      onClick={() => void renew()}
                    >
                      重新生成
                    </Button>
                  }
                />
              </>
            )}
          </>
        )}
      </Loaded>
      {setup && (
        <EnrollTotpDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onEnabled={(made) => {
            setSetup(null);
            setCodes(made);
            void finish();
          }}
          onLost={findLost}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {isDisabling && (
        <ConfirmDialog
          title="关闭两步验证"
          text="以后只要密码或验证码就能登录。恢复码和信任的设备会一起清掉。"
          confirm="关闭"
          confirming="关闭中"
          onConfirm={disable}
          onClose={() => setDisabling(false)}
        />
      )}
    </Card>
  );
}
