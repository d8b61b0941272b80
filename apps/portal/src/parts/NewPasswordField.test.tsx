// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterEach, expect, test } from 'vitest';
import { siteConfigStore } from '../session/site-config.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useFormFields } from './use-form-fields.ts';

afterEach(() => {
  cleanup();
  siteConfigStore.set(null);
});

function Form() {
  const form = useFormFields({ password: {} });
  return <NewPasswordField label="新密码" input={form.bind('password')} />;
}

test.each([
  [{ min_length: 12, classes: 3 }, '至少 12 位，大写字母、小写字母、数字、符号里至少有 3 种'],
  [{ min_length: 12, classes: 0 }, '至少 12 位'],
])('says beside the field what the operators ask for: %j', (password, hint) => {
  siteConfigStore.set({ password } as SiteConfig);
  render(<Form />);
  expect(screen.getByLabelText<HTMLInputElement>('新密码').placeholder).toBe('别用生日和手机号');
  screen.getByText(hint);
});

test('says in the field that eight characters are enough, where nobody asks for more', () => {
  render(<Form />);
  expect(screen.getByLabelText<HTMLInputElement>('新密码').placeholder).toContain('至少 8 位');
});
