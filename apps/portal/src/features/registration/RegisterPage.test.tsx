// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { RegisterPage } from './RegisterPage.tsx';

afterEach(cleanup);

test('whoever chooses the other contact has agreed already', async () => {
  render(<RegisterPage />);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('tab', { name: '邮箱' }));
  expect(screen.getByRole('textbox', { name: '邮箱' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});
