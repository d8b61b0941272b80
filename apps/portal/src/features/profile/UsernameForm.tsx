import { username as usernameRule } from '@tongxing/contract/rules/username.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Message } from '../../ui/Message.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';
import { useUsernameFree } from './use-username-free.ts';

const rules = { username: { rule: usernameRule, required: '请输入用户名' } };

/** The user name: says while it is typed whether it is free; changes once in 180 days. */
export function UsernameForm({ username, onDone }: { username: string | null; onDone: () => void }) {
  const form = useFormFields(rules, { username: username ?? '' });
  const { isSaving, save } = useSaveProfile();
  const isFree = useUsernameFree(form.values.username, username);
  const fault = form.faults.username ?? (isFree === false ? '这个用户名已被使用' : undefined);

  const submit = async () => {
    if (!form.check() || isFree === false) return;
    if (form.values.username.trim() === username) return onDone();
    const refusal = await save({ username: form.values.username }, '用户名已更新');
    if (refusal === null) onDone();
    else if (refusal) form.showFault('username', refusal);
  };

  return (
    <FactForm
      isSaving={isSaving}
      onSave={submit}
      onDone={onDone}
      message={
        <Message id="username-message" kind={fault ? 'err' : isFree ? 'ok' : 'hint'}>
          {fault ??
            (isFree ? '这个用户名可以用' : '4–20 个字母、数字或下划线，以字母开头，180 天内只能改一次')}
        </Message>
      }
    >
      <TextInput
        {...form.bind('username')}
        aria-label="用户名"
        aria-invalid={fault ? true : undefined}
        aria-describedby="username-message"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </FactForm>
  );
}
