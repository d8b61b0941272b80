import { nickname as nicknameRule } from '@tongxing/contract/rules/nickname.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Message } from '../../ui/Message.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const rules = { nickname: { rule: nicknameRule, required: '请输入昵称' } };

/** The nickname, changed in place. */
export function NicknameForm({ nickname, onDone }: { nickname: string; onDone: () => void }) {
  const form = useFormFields(rules, { nickname });
  const { isSaving, save } = useSaveProfile();
  const fault = form.faults.nickname;

  const submit = async () => {
    if (!form.check()) return;
    if (form.values.nickname.trim() === nickname) return onDone();
    const refusal = await save({ nickname: form.values.nickname }, '昵称已更新');
    if (refusal === null) onDone();
    else if (refusal) form.showFault('nickname', refusal);
  };

  return (
    <FactForm
      isSaving={isSaving}
      onSave={submit}
      onDone={onDone}
      message={
        <Message id="nickname-message" kind={fault ? 'err' : 'hint'}>
          {fault ?? '1 到 20 个字'}
        </Message>
      }
    >
      <TextInput
        {...form.bind('nickname')}
        aria-label="昵称"
        aria-invalid={fault ? true : undefined}
        aria-describedby="nickname-message"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        autoComplete="nickname"
      />
    </FactForm>
  );
}
