import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import css from './TextInput.module.css';
import { TextInput } from './TextInput.tsx';

/** A password that can be looked at. Give `autoComplete` as current-password or new-password. */
export function PasswordInput(
  props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> & { icon?: LucideIcon },
) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <IconButton
          className={css.reveal}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </IconButton>
      }
    />
  );
}
