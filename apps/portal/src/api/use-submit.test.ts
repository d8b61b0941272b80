// @vitest-environment jsdom
import { cleanup, act as rendered, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSubmit } from './use-submit.ts';

afterEach(cleanup);

/** Work that ends when the test says so. */
function createWork() {
  const started: string[] = [];
  let end: (result: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = (input: string) => {
    started.push(input);
    return new Promise<string>((resolve, reject) => {
      [end, fail] = [resolve, reject];
    });
  };
  return { started, work, end: (result: string) => end(result), fail: (error: Error) => fail(error) };
}

test('is busy from the press to the end of the work, and hands over its result', async () => {
  const { work, end } = createWork();
  const { result } = renderHook(() => useSubmit(work));
  expect([result.current.isBusy, result.current.busyWith]).toEqual([false, null]);
  let reply: Promise<string | undefined> | undefined;
  rendered(() => {
    reply = result.current.submit('手机');
  });
  expect([result.current.isBusy, result.current.busyWith]).toEqual([true, '手机']);
  await rendered(async () => end('已发送'));
  expect(await reply).toBe('已发送');
  expect([result.current.isBusy, result.current.busyWith]).toEqual([false, null]);
});

test('a second press of the same moment and one while it is busy do nothing', async () => {
  const { started, work, end } = createWork();
  const { result } = renderHook(() => useSubmit(work));
  const second = await rendered(async () => {
    void result.current.submit('一');
    return result.current.submit('二');
  });
  expect(second).toBeUndefined();
  await rendered(async () => void result.current.submit('三'));
  expect(started).toEqual(['一']);
  await rendered(async () => end(''));
  await rendered(async () => void result.current.submit('四'));
  expect(started).toEqual(['一', '四']);
});

test('work that breaks down leaves nothing busy and is not kept quiet', async () => {
  const { started, work, fail } = createWork();
  const { result } = renderHook(() => useSubmit(work));
  await rendered(async () => {
    const reply = result.current.submit('一');
    fail(new Error('broken'));
    await expect(reply).rejects.toThrow('broken');
  });
  expect(result.current.isBusy).toBe(false);
  await rendered(async () => void result.current.submit('二'));
  expect(started).toEqual(['一', '二']);
});

test('does what the latest rendering says', async () => {
  const shown: string[] = [];
  const { result, rerender } = renderHook(({ word }) => useSubmit(async () => shown.push(word)), {
    initialProps: { word: '旧' },
  });
  rerender({ word: '新' });
  await rendered(async () => void result.current.submit());
  expect(shown).toEqual(['新']);
});
