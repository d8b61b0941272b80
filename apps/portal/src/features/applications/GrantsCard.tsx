import { type listGrants, revokeGrant } from '@tongxing/contract/calls/clients.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { notify } from '../../session/notices.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { lastUsed, nameScopes } from './app-words.ts';

type Grant = CallOutput<typeof listGrants>['items'][number];

/** The apps a person let in: what they see, since when, and the way to take it back. */
export function GrantsCard({ grants, onChange }: { grants: readonly Grant[]; onChange: () => void }) {
  const [leaving, setLeaving] = useState<Grant | null>(null);
  const [isBusy, setBusy] = useState(false);

  const revoke = async (grant: Grant) => {
    setBusy(true);
    const reply = await send(revokeGrant, { id: grant.id });
    setBusy(false);
    if (!reply.ok) return;
    setLeaving(null);
    notify('success', `已撤销「${grant.name}」的授权`);
    onChange();
  };

  return (
    <Card title="我授权的" inside={grants.length > 0 ? 'list' : 'body'}>
      {grants.length === 0 && (
        <EmptyState title="还没有授权过应用" text="用通行账号登录别的产品后，会出现在这里，随时可以撤销。" />
      )}
      {grants.map((grant) => (
        <ListRow
          key={grant.id}
          lead={<AppIcon src={grant.logo} id={grant.client_id} name={grant.name} />}
          title={grant.name}
          text={`${grant.legal_name} · 能看到：${nameScopes(grant.scopes)} · 上次使用 ${lastUsed(grant.last_used_at)}`}
          side={
            <Button
              variant="danger-ghost"
              size="sm"
              aria-label={`撤销${grant.name}的授权`}
              onClick={() => setLeaving(grant)}
            >
              撤销
            </Button>
          }
        />
      ))}
      {leaving && (
        <Dialog
          title={`撤销「${leaving.name}」的授权？`}
          text="它会立刻失去访问，并退出登录。它此前取得的信息由它自己负责，可以联系它删除。"
          onClose={() => setLeaving(null)}
          actions={
            <>
              <Button onClick={() => setLeaving(null)}>先不撤销</Button>
              <Button variant="danger" loading={isBusy} onClick={() => void revoke(leaving)}>
                撤销授权
              </Button>
            </>
          }
        />
      )}
    </Card>
  );
}
