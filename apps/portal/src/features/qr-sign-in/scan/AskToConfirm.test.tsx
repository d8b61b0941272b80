// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AskToConfirm } from './AskToConfirm.tsx';

afterEach(cleanup);

// threat:CVE-2026-29192
test('shows the requesting device and the linked account as text, never as markup', () => {
  const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const nobody = async () => undefined;
  const { container } = render(
    <AskToConfirm
      asker={{
        purpose: 'login',
        device: hostile,
        place: hostile,
        same_network: false,
        time: 1_700_000_000,
        numbers: ['12', '34', '56'],
        expire: 120,
        binding: { provider_name: hostile, nickname: hostile },
      }}
      onConfirm={nobody}
      onCancel={nobody}
      onExpire={() => undefined}
    />,
  );
  expect(container.querySelectorAll('script, [onerror], img[src="x"]')).toHaveLength(0);
  expect(container.textContent?.split(hostile)).toHaveLength(5);
});
