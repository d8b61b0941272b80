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
        text="给打不开登录页的程序用，比如备份脚本和同步工具。它只能进你授权过的网站，进不了账号中心。"
        actions={make}
      />
      <Card inside="list">
        <Loaded query={passwords} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                level="h2"
                title="没有应用密码"
                text="一个程序一个，起好名字；不用了就删掉，别的不受影响。"
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
          {app ? `只能进「${app}」` : '能进你授权过的所有网站'}
          <UnderText>{`${formatMoment(at)} 生成`}</UnderText>
          <UnderText>{used ? `上次使用：${formatMoment(used)}，${place || ip}` : '还没有用过'}</UnderText>
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

const rules = { name: { required: '请写上它给谁用' } };

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
        title="应用密码生成好了"
        text="只显示这一次。丢了就删掉，再生成一个。"
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => void copyAndNotify(made)}>
              <Icon of={Copy} size={18} />
              复制
            </Button>
            <Button variant="primary" onClick={onClose}>
              我已经保存好了
            </Button>
          </>
        }
      >
        <Field label="应用密码" hint="用户名随便填；也可以放在 Authorization: Bearer 后面">
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
      text="写上给哪个程序用，以后好认。"
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
    notify('success', `删除了「${item.name}」`);
    await refresh(listAppPasswords);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`删除「${item.name}」？`}
      text="用它的程序马上就进不来了。"
      confirm="删除"
      confirming="正在删"
      cancelLabel="先不删"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
