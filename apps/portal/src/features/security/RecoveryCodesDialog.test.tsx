// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ways = () => ['复制', '下载', '打印'].filter((name) => screen.queryByRole('button', { name }) !== null);

test('copies, saves and prints recovery codes; inside WeChat, which saves no file, only copies', () => {
  render(<RecoveryCodesDialog codes={['AAAA-BBBB']} onClose={() => undefined} />);
  expect(ways()).toEqual(['复制', '下载', '打印']);
  cleanup();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
  );
  render(<RecoveryCodesDialog codes={['AAAA-BBBB']} onClose={() => undefined} />);
  expect(ways()).toEqual(['复制']);
});
