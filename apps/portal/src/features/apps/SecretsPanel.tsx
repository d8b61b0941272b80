import { type AppView, listApps, rotateAppSecret } from '@tongxing/contract/calls/apps.ts';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Note } from '../../ui/Note.tsx';
import { Select } from '../../ui/Select.tsx';
import { SecretShown } from './SecretShown.tsx';

/** How long the old secret stays valid beside the new one, in hours. */
const overlaps = [
  { hours: 24, name: '24 小时（供服务器逐台更换）' },
  { hours: 168, name: '7 天' },
  { hours: 1, name: '1 小时' },
  { hours: 0, name: '立即失效（密钥泄露时）' },
] as const;

/** The valid secrets, and their rotation: the old one stays valid for a while. */
export function SecretsPanel({ app }: { app: AppView }) {
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const hasSecrets = app.auth_method.startsWith('client_secret');
  if (!hasSecrets) {
    return (
      <Card>
        <EmptyState
          title="此类应用无需密钥"
          text={
            app.auth_method === 'private_key_jwt'
              ? '该应用用私钥签名认证，公钥在“登录设置”里。'
              : '安装在用户设备上的程序无法保密密钥，每次登录使用新的 PKCE。'
          }
        />
      </Card>
    );
  }
  const isRotating = app.secrets.some(({ expires_at: end }) => end !== null);
  return (
    <>
      {isRotating && (
        <Note tone="lamp" icon={ShieldCheck}>
          更换期间新旧密钥均有效。旧密钥不再使用时可等待到期；旧密钥泄露时请再次更换并选“立即失效”。
        </Note>
      )}
      <Card
        title="密钥"
        inside="list"
        aside={
          <Button variant="soft" size="sm" onClick={() => setAsking(true)}>
            更换密钥
          </Button>
        }
      >
        {app.secrets.length === 0 && <EmptyState title="密钥都已作废" text="请更换新密钥，应用才能登录。" />}
        {app.secrets.map(({ id, hint, created_at: made, expires_at: end, last_used_at: used }) => (
          <ListRow
            key={id}
            lead={<Glyph of={KeyRound} tone={end === null ? 'brand' : 'warn'} />}
            title={
              <>
                <code>•••• {hint}</code>
                {end === null ? (
                  <Badge tone="ok">使用中</Badge>
                ) : (
                  <Badge tone="warn">{formatMoment(end)}失效</Badge>
                )}
              </>
            }
            text={`${formatMoment(made)}创建 · ${used ? `上次使用 ${formatMoment(used)}` : '未使用'}`}
          />
        ))}
      </Card>
      {isAsking && <RotateDialog app={app} onClose={() => setAsking(false)} onMade={setSecret} />}
      {secret && (
        <SecretShown title="新密钥" appId={app.client_id} secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  );
}

interface RotateDialogProps {
  app: AppView;
  onClose: () => void;
  onMade: (secret: string) => void;
}

function RotateDialog({ app, onClose, onMade }: RotateDialogProps) {
  const [hours, setHours] = useState<number>(overlaps[0].hours);
  const refresh = useRefresh();
  const rotate = async () => {
    const reply = await send(
      rotateAppSecret,
      { id: app.id, overlap_hours: hours },
      { showsErrorsItself: true },
    );
    if (!reply.ok) return reply.msg;
    onClose();
    onMade(reply.data.client_secret);
    await refresh(listApps);
  };
  return (
    <ConfirmDialog
      title="更换密钥"
      text="立即生成新密钥。旧密钥保留一段时间供服务器更换，不影响登录。"
      tone="primary"
      confirm="生成新密钥"
      confirming="生成中"
      cancelLabel="取消"
      onConfirm={rotate}
      onClose={onClose}
    >
      <Field label="旧密钥有效期">
        <Select value={hours} onChange={(event) => setHours(Number(event.currentTarget.value))}>
          {overlaps.map((each) => (
            <option key={each.hours} value={each.hours}>
              {each.name}
            </option>
          ))}
        </Select>
      </Field>
    </ConfirmDialog>
  );
}
