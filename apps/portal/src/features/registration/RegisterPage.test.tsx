// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { RegisterPage } from './RegisterPage.tsx';

afterEach(cleanup);

test('keeps the agreement when the other kind of contact is chosen', async () => {
  render(<RegisterPage />);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('tab', { name: '邮箱' }));
  expect(screen.getByRole('textbox', { name: '邮箱' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});
