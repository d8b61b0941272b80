import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { nickname as nicknameRule } from '@tongxing/contract/rules/nickname.ts';
import { type FormEvent, useState } from 'react';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './Profile.module.css';

const rules = { nickname: { rule: nicknameRule, required: '请输入昵称' } };

/** The nickname, changed in place. Esc leaves it as it was. */
export function NicknameForm({ nickname, onDone }: { nickname: string; onDone: () => void }) {
  const form = useFormFields(rules, { nickname });
  const refresh = useProfileRefresh();
  const [isSaving, setSaving] = useState(false);
  const fault = form.faults.nickname;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !form.check()) return;
    if (form.values.nickname.trim() === nickname) return onDone();
    setSaving(true);
    const reply = await send(editProfile, { nickname: form.values.nickname }, { handles: ['bad_input'] });
    setSaving(false);
    if (reply.ok) {
      notify('success', '昵称已更新');
      await refresh();
      onDone();
    } else if (reply.failure === 'bad_input') {
      form.showFault('nickname', reply.msg);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <div className={css.edit}>
        <TextInput
          {...form.bind('nickname')}
          aria-label="昵称"
          aria-invalid={fault ? true : undefined}
          aria-describedby="nickname-message"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
          autoFocus
          autoComplete="nickname"
          onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onDone()}
        />
        <Button type="submit" variant="primary" loading={isSaving} loadingText="保存中">
          保存
        </Button>
        <Button variant="ghost" onClick={onDone}>
          取消
        </Button>
      </div>
      <Message id="nickname-message" kind={fault ? 'err' : 'hint'}>
        {fault ?? '1 到 20 个字'}
      </Message>
    </form>
  );
}
