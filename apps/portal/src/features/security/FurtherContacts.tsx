import {
  type ContactItem,
  listContacts,
  makeMainContact,
  removeContact,
} from '@tongxing/contract/calls/contacts.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { Mail, Smartphone, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { formatDate } from '../../parts/format-moment.ts';
import { notify } from '../../session/notices.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { AddContactDialog } from './AddContactDialog.tsx';

export interface FurtherRowProps {
  badge?: ReactNode;
  onAdd?: () => void;
}

/** The contacts besides the main ones; one line, which the page shows from the start, where there are none. */
export function FurtherContacts({ Row }: { Row: ComponentType<FurtherRowProps> }) {
  const contacts = useCall(listContacts, {});
  const [isAdding, setAdding] = useState(false);
  const further = contacts.data?.items.filter(({ main }) => !main) ?? [];
  const deadMain = contacts.data?.items.find(({ main, dead }) => main && dead);
  return (
    <>
      <Row badge={further.length > 0 && <Badge>{further.length} 个</Badge>} onAdd={() => setAdding(true)} />
      {deadMain && (
        <ListRow tight lead={<Glyph of={Mail} />} title={deadMain.to} text="收不到邮件了，请换一个" />
      )}
      {further.length > 0 && <FurtherRows items={further} />}
      {isAdding && <AddContactDialog onClose={() => setAdding(false)} />}
    </>
  );
}

type Asked = { readonly command: 'main' | 'remove'; readonly item: ContactItem };

/** The further contacts, each to be made the main one or removed. */
function FurtherRows({ items }: { items: readonly ContactItem[] }) {
  const refresh = useRefresh();
  const refreshProfile = useProfileRefresh();
  const [asked, setAsked] = useState<Asked | null>(null);

  const command = async ({ command: what, item }: Asked) => {
    const reply = await send(
      what === 'main' ? makeMainContact : removeContact,
      { id: item.id },
      { showsErrorsItself: true },
    );
    // Refreshed before the next press: the former main contact has another id in the list now.
    await Promise.all([refresh(listContacts), refreshProfile()]);
    if (!reply.ok) return reply.msg;
    notify(
      'success',
      what === 'main' ? `主${contactNames[item.type]}已换成 ${item.to}` : `已移除 ${item.to}`,
    );
    setAsked(null);
  };

  return (
    <>
      {items.map((item) => {
        const word = contactNames[item.type];
        return (
          <ListRow
            key={item.id}
            tight
            lead={<Glyph of={item.type === 'phone' ? Smartphone : Mail} />}
            title={item.to}
            text={item.dead ? '收不到邮件了，请移除' : `${formatDate(item.at)}验证`}
            side={
              <>
                <Button
                  size="sm"
                  aria-label={`把 ${item.to} 设为主${word}`}
                  onClick={() => setAsked({ command: 'main', item })}
                >
                  设为主
                </Button>
                <IconButton label={`移除 ${item.to}`} onClick={() => setAsked({ command: 'remove', item })}>
                  <Icon of={Trash2} size={18} />
                </IconButton>
              </>
            }
          />
        );
      })}
      {asked && <AskOnce asked={asked} onConfirm={() => command(asked)} onClose={() => setAsked(null)} />}
    </>
  );
}

interface AskOnceProps {
  asked: Asked;
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
}

/** The consequences, shown before confirming. */
function AskOnce({ asked: { command, item }, ...rest }: AskOnceProps) {
  const word = contactNames[item.type];
  return command === 'main' ? (
    <ConfirmDialog
      title={`把 ${item.to} 设为主${word}？`}
      text={`资料、安全验证和应用将使用该联系方式。当前主${word}会改为备用，并收到通知。`}
      confirm={`设为主${word}`}
      confirming="提交中"
      tone="primary"
      {...rest}
    />
  ) : (
    <ConfirmDialog
      title={`移除 ${item.to}？`}
      text="移除后不能再用于登录和找回密码，会向该联系方式发送通知。"
      confirm="移除"
      confirming="移除中"
      {...rest}
    />
  );
}
