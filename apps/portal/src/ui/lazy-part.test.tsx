// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyDecoration, lazyPart } from './lazy-part.ts';

afterEach(cleanup);

const missing = () => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch'));

test('a part whose script does not come says so in its place, and what stands around it stays', async () => {
  const Part = lazyPart(missing);
  render(
    <main>
      <h1>开发文档</h1>
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('没有加载出来');
  expect(screen.getByRole('heading').textContent).toBe('开发文档');
});

test('an ornament whose script does not come is not missed', async () => {
  const Ornament = lazyDecoration(missing);
  const { container } = render(
    <Suspense fallback="…">
      <Ornament />
    </Suspense>,
  );
  await expect.poll(() => container.textContent).toBe('');
});
