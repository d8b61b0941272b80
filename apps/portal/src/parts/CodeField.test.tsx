// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CodeField } from './CodeField.tsx';
import { useFormFields } from './use-form-fields.ts';

afterEach(cleanup);

function Form() {
  const form = useFormFields({ code: {} });
  return <CodeField purpose="login" to="" input={form.bind('code')} onSend={async () => null} />;
}

const typed = async (text: string) => {
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '验证码' });
  await userEvent.click(field);
  await userEvent.paste(text);
  return field.value;
};

test('takes the code of a whole message', async () => {
  expect(await typed('【通行】验证码 480219，5 分钟内有效，用于登录。不要告诉任何人。')).toBe('480219');
});

test.each(['480 219', '480219480219', '48021'])('leaves %s as it is', async (text) => {
  expect(await typed(text)).toBe(text);
});
