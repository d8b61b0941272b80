import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { usernamePeriodSeconds } from '@tongxing/contract/limits.ts';
import { username } from '@tongxing/contract/rules/username.ts';
import { nickname } from '@tongxing/contract/rules/visible-text.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import { useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const waitMilliseconds = 350;

/** Whether a username is free, asked once typing pauses; null while unknown. */
function useUsernameFree(typed: string, own: string | null): boolean | null {
  const [known, setKnown] = useState<{ name: string; free: boolean } | null>(null);
  const parsed = username.safeParse(typed);
  const name = parsed.success ? parsed.data : null;
  const isOwn = name !== null && name.toLowerCase() === own?.toLowerCase();

  useEffect(() => {
    if (name === null || isOwn) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void send(isUsernameFree, { username: name }, { quiet: true, signal: asking.signal }).then((reply) => {
        if (reply.ok && !asking.signal.aborted) setKnown({ name, free: reply.data.available });
      });
    }, waitMilliseconds);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name, isOwn]);

  return known && known.name === name && !isOwn ? known.free : null;
}

const kinds = {
  nickname: {
    rules: { name: { rule: nickname, required: `请输入${fieldNames.nickname}` } },
    hint: '1 到 20 个字',
    input: { autoComplete: 'nickname' },
  },
  username: {
    rules: { name: { rule: username, required: `请输入${fieldNames.username}` } },
    hint: `4–20 个字母、数字或下划线，以字母开头，${formatDuration(usernamePeriodSeconds)}内只能改一次`,
    input: { autoComplete: 'username', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false },
  },
} as const;

interface NameFormProps {
  kind: keyof typeof kinds;
  current: string | null;
  onDone: () => void;
}

/** The form for the nickname or the username. While a username is typed, it shows whether it is free. */
export function NameForm({ kind, current, onDone }: NameFormProps) {
  const { rules, hint, input } = kinds[kind];
  const form = useFormFields(rules, {}, useTypedWork(kind, { name: current ?? '' }));
  const { isSaving, save } = useSaveProfile();
  const { name } = form.values;
  const isFree = useUsernameFree(kind === 'username' ? name : '', current);

  const submit = async () => {
    if (!form.check() || isFree === false) return;
    if (name.trim() === current) return onDone();
    const refusal = await save({ [kind]: name }, `${fieldNames[kind]}已更新`);
    if (refusal === null) onDone();
    else if (refusal) form.showFault('name', refusal);
  };

  return (
    <FactForm
      fault={form.faults.name ?? (isFree === false ? '这个用户名已被使用' : undefined)}
      hint={isFree ? '这个用户名可以用' : hint}
      isRight={isFree === true}
      isSaving={isSaving}
      onSave={submit}
      onDone={onDone}
    >
      <TextInput
        {...form.bind('name')}
        name={kind}
        aria-label={fieldNames[kind]}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        {...input}
      />
    </FactForm>
  );
}
