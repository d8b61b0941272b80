import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import {
  createWebhook,
  editWebhook,
  listWebhooks,
  type WebhookEndpointItem,
} from '@tongxing/contract/manage/webhooks.ts';
import { type AccountEventType, accountEventTypes } from '@tongxing/contract/rules/account-event.ts';
import { calledUri } from '@tongxing/contract/rules/redirect-uri.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { EventChecks } from '../../../parts/EventChecks.tsx';
import { eventNames } from '../../../parts/event-names.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CopyText } from '../CopyText.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';

interface WebhookDialogProps {
  /** The address to change; a new one where absent. */
  endpoint?: WebhookEndpointItem;
  onClose: () => void;
}

/** As the list of names has them: what belongs together stands together. */
const inOrder = Object.keys(eventNames) as AccountEventType[];
const isType = (type: string): type is AccountEventType =>
  (accountEventTypes as readonly string[]).includes(type);

/** Adds an address that gets events, or changes one. */
export function WebhookDialog({ endpoint, onClose }: WebhookDialogProps) {
  const refetch = useRefetch();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [isAll, setAll] = useState(endpoint?.events.includes('*') ?? true);
  const [chosen, setChosen] = useState<readonly AccountEventType[]>(endpoint?.events.filter(isType) ?? []);
  const events: (AccountEventType | '*')[] = isAll ? ['*'] : [...chosen];
  const isUrl = url.trim() !== '' && calledUri.safeParse(url.trim()).success;
  const shared = {
    doing: '保存中',
    tone: 'primary' as const,
    isReady: isUrl && events.length > 0,
    reasonExample: '比如：接入数据平台',
    onDone: () => refetch(listWebhooks, listAudit, listApprovals),
    onClose,
    children: (
      <>
        <Field
          label="接收地址"
          hint="以 https:// 开头"
          error={url.trim() !== '' && !isUrl ? '请输入以 https:// 开头的网址' : undefined}
        >
          <TextInput
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Checkbox checked={isAll} onChange={(event) => setAll(event.target.checked)}>
          全部，包括以后新增的
        </Checkbox>
        {!isAll && <EventChecks types={inOrder} chosen={chosen} onChange={setChosen} />}
      </>
    ),
  };
  if (!endpoint) {
    return (
      <CommandDialog
        {...shared}
        call={createWebhook}
        input={{ url: url.trim(), events }}
        title="添加通知地址"
        effects={['所有用户的以下事件会发送到该地址：包含账号 ID 和事件，不含手机号和资料。']}
        verb="添加"
        target={null}
        result={({ secret }) => <CopyText text={secret} note="签名密钥，只显示一次。丢失后可更换。" />}
        done={() => '已添加'}
      />
    );
  }
  const isMoved = url.trim() !== endpoint.url;
  const isMore = !endpoint.events.includes('*') && events.some((each) => !endpoint.events.includes(each));
  return (
    <CommandDialog
      {...shared}
      call={editWebhook}
      input={{ id: endpoint.id, ...(isMoved ? { url: url.trim() } : {}), events }}
      title="修改通知地址"
      effects={['从下一条通知起生效。']}
      verb="保存"
      mayWait={isMoved || isMore}
      target={endpoint.id}
      done={() => '已保存'}
    />
  );
}
