import {
  type AppPasswordItem,
  listAppPasswords,
  makeAppPassword,
  removeAppPassword,
} from '@tongxing/contract/calls/app-passwords.ts';
import { Copy, KeyRound, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { copyAndNotify } from '../../parts/copy-and-notify.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { UnderText } from '../../ui/UnderText.tsx';

type Opened = { readonly kind: 'make' } | { readonly kind: 'remove'; readonly item: AppPasswordItem };

/** `/user/app_passwords`: passwords of programs that cannot open a page. */
export function AppPasswordsPage() {
  const passwords = useCall(listAppPasswords, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const make = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'make' })}>
      <Icon of={Plus} size={18} />
      生成应用密码
    </Button>
  );
  return (
    <>
      <BackLink to={paths.user.security}>账号安全</BackLink>
      <PageHead
        title="应用密码"
        text="供无法打开登录页的程序使用，例如备份脚本和同步工具。只能访问你授权过的网站，不能登录账号中心。"
        actions={make}
      />
      <Card inside="list">
        <Loaded query={passwords} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                level="h2"
                title="没有应用密码"
                text="建议每个程序使用一个并命名；不再使用时可删除，不影响其他程序。"
              />
            ) : (
              items.map((item) => (
                <PasswordRow key={item.id} item={item} onRemove={() => setOpened({ kind: 'remove', item })} />
              ))
            )
          }
        </Loaded>
      </Card>
      {opened?.kind === 'make' && <MakeDialog onClose={close} />}
      {opened?.kind === 'remove' && <RemoveDialog item={opened.item} onClose={close} />}
    </>
  );
}

function PasswordRow({ item, onRemove }: { item: AppPasswordItem; onRemove: () => void }) {
  const { name, app, created_at: at, last_used_at: used, last_used_ip: ip, last_used_place: place } = item;
  return (
    <ListRow
      lead={<Glyph of={KeyRound} />}
      title={name}
      text={
        <>
          {app ? `仅限“${app}”` : '可访问你授权过的所有网站'}
          <UnderText>{`${formatMoment(at)} 生成`}</UnderText>
          <UnderText>{used ? `上次使用：${formatMoment(used)}，${place || ip}` : '未使用'}</UnderText>
        </>
      }
      side={
        <Button variant="danger-line" size="sm" onClick={onRemove} aria-label={`删除${name}`}>
          删除
        </Button>
      }
    />
  );
}

const rules = { name: { required: '请填写用途' } };

/** Names a password, then shows it this once. */
function MakeDialog({ onClose }: { onClose: () => void }) {
  const form = useFormFields(rules, { name: '' });
  const refresh = useRefresh();
  const [made, setMade] = useState<string>();
  const making = useSubmit(async () => {
    const reply = await send(makeAppPassword, form.values, {
      handles: ['door_closed', 'too_many_app_passwords', 'bad_input'],
    });
    if (reply.ok) {
      setMade(reply.data.password);
      await refresh(listAppPasswords);
    } else if (reply.failure !== 'told') form.showFault('name', reply.msg);
  });
  if (made) {
    return (
      <Dialog
        title="应用密码已生成"
        text="只显示一次。丢失后请删除并重新生成。"
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => void copyAndNotify(made)}>
              <Icon of={Copy} size={18} />
              复制
            </Button>
            <Button variant="primary" onClick={onClose}>
              我已保存
            </Button>
          </>
        }
      >
        <Field label="应用密码" hint="用户名任意；也可放在 Authorization: Bearer 之后">
          <TextArea readOnly rows={2} value={made} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      </Dialog>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void making.submit();
  };
  return (
    <Dialog
      title="生成应用密码"
      text="请填写使用该密码的程序。"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="make-password" loading={making.isBusy}>
            生成
          </Button>
        </>
      }
    >
      <form id="make-password" noValidate onSubmit={submit}>
        <Field label="名字" error={form.faults.name}>
          <TextInput
            {...form.bind('name')}
            maxLength={40}
            autoComplete="off"
            placeholder="备份脚本"
            data-autofocus=""
          />
        </Field>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ item, onClose }: { item: AppPasswordItem; onClose: () => void }) {
  const refresh = useRefresh();
  const remove = async () => {
    const reply = await send(removeAppPassword, { id: item.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `删除了“${item.name}”`);
    await refresh(listAppPasswords);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`删除“${item.name}”？`}
      text="使用该密码的程序将立即无法访问。"
      confirm="删除"
      confirming="删除中"
      cancelLabel="取消"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
