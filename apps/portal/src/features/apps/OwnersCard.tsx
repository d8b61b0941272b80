import {
  inviteAppOwner,
  listAppOwners,
  offerApp,
  removeAppOwner,
} from '@tongxing/contract/calls/app-owners.ts';
import type { AppView } from '@tongxing/contract/calls/apps.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { Table } from '../../ui/Table.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { CopyLine } from './CopyLine.tsx';

type Owner = CallOutput<typeof listAppOwners>['items'][number];

/** Who looks after an app, with the links by which it gets a further owner, or another one. */
export function OwnersCard({ app }: { app: AppView }) {
  const owners = useCall(listAppOwners, { id: app.id });
  const refresh = useRefresh();
  const [link, setLink] = useState<{ readonly label: string; readonly url: string }>();
  const [removed, setRemoved] = useState<Owner>();
  const making = useSubmit(async (call: typeof inviteAppOwner | typeof offerApp) => {
    const reply = await send(call, { id: app.id });
    if (reply.ok) setLink({ label: call === offerApp ? '转让链接' : '共同管理链接', url: reply.data.url });
  });
  const remove = async () => {
    const reply = await send(
      removeAppOwner,
      { id: app.id, owner: removed?.id ?? '' },
      { showsErrorsItself: true },
    );
    if (!reply.ok) return reply.msg;
    setRemoved(undefined);
    await refresh(listAppOwners);
    notify('success', '已移除');
    return undefined;
  };
  return (
    <Card title="管理者">
      <Loaded query={owners}>
        {({ items }) => {
          const isOwner = items.some(({ id, own }) => id === null && own);
          return (
            <div className={formCss.form}>
              <Table
                caption="管理者"
                rows={items}
                rowKey={({ number }) => number}
                columns={[
                  { key: 'who', head: '谁', cell: ({ nickname, number }) => `${nickname}（${number}）` },
                  { key: 'as', head: '身份', cell: ({ id }) => (id === null ? '所有者' : '共同管理者') },
                  {
                    key: 'actions',
                    head: <span className="vh">操作</span>,
                    actions: true,
                    cell: (owner) =>
                      owner.id !== null &&
                      (isOwner || owner.own) && (
                        <Button size="sm" variant="danger-ghost" onClick={() => setRemoved(owner)}>
                          {owner.own ? '退出' : '移除'}
                        </Button>
                      ),
                  },
                ]}
              />
              {isOwner && (
                <>
                  <p className={formCss.faint}>
                    共同管理者可以修改应用，但不能邀请他人，也不能转让。转让后应用归新的所有者，接收方改为新所有者的名称，已授权的用户需重新同意。每个链接仅限一人使用，7
                    天内有效。
                  </p>
                  {link && (
                    <>
                      <CopyLine label={link.label} text={link.url} />
                      <Note tone="lamp">链接只显示一次。重新生成后，之前的链接作废。</Note>
                    </>
                  )}
                  <div className={css.commands}>
                    <Button
                      loading={making.busyWith === inviteAppOwner}
                      onClick={() => void making.submit(inviteAppOwner)}
                    >
                      邀请共同管理
                    </Button>
                    <Button
                      loading={making.busyWith === offerApp}
                      onClick={() => void making.submit(offerApp)}
                    >
                      转让应用
                    </Button>
                  </div>
                </>
              )}
            </div>
          );
        }}
      </Loaded>
      {removed && (
        <ConfirmDialog
          title={removed.own ? '退出管理' : `移除：${removed.nickname}`}
          text="将立即无法修改该应用。如其知道密钥，请更换密钥。"
          confirm={removed.own ? '退出' : '移除'}
          confirming="移除中"
          onConfirm={remove}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Card>
  );
}
