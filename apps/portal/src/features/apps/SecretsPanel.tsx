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
  { hours: 24, name: '24 小时（够把服务器逐台换过来）' },
  { hours: 168, name: '7 天' },
  { hours: 1, name: '1 小时' },
  { hours: 0, name: '立刻失效（密钥泄露时）' },
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
          title="这类应用不用密钥"
          text={
            app.auth_method === 'private_key_jwt'
              ? '它用私钥签名证明自己，公钥在「登录设置」里。'
              : '装在别人设备上的程序藏不住密钥，每次登录都用新的 PKCE 证明是同一个应用。'
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
          正在交接：新旧两个密钥都能用。看到旧的不再有人用，就可以等它到期；旧的泄露了，再换一次，选「立刻失效」。
        </Note>
      )}
      <Card
        title="密钥"
        inside="list"
        aside={
          <Button variant="soft" size="sm" onClick={() => setAsking(true)}>
            换一个密钥
          </Button>
        }
      >
        {app.secrets.length === 0 && <EmptyState title="密钥都已作废" text="换一个新的，应用才能再登录。" />}
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
            text={`${formatMoment(made)}创建 · ${used ? `上次使用 ${formatMoment(used)}` : '还没有用过'}`}
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
      title="换一个密钥"
      text="马上生成新的。旧的再留一段时间，服务器可以慢慢换，登录不会断。"
      tone="primary"
      confirm="生成新密钥"
      confirming="生成中"
      cancelLabel="先不换"
      onConfirm={rotate}
      onClose={onClose}
    >
      <Field label="旧密钥还能用多久">
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
