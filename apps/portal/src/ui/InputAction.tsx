import type { ComponentPropsWithRef } from 'react';
import css from './TextInput.module.css';

/** The button at the right end of an input: 获取验证码. */
export function InputAction(props: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...props} className={css.action} />;
}
