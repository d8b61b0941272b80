// @vitest-environment jsdom
import { cleanup, act as rendered, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAct } from './use-act.ts';

afterEach(cleanup);

/** Work that ends when the test says so. */
function createWork() {
  const begun: string[] = [];
  let end: (result: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = (input: string) => {
    begun.push(input);
    return new Promise<string>((resolve, reject) => {
      [end, fail] = [resolve, reject];
    });
  };
  return { begun, work, end: (result: string) => end(result), fail: (error: Error) => fail(error) };
}

test('is busy from the press to the end of the work, and hands over its result', async () => {
  const { work, end } = createWork();
  const { result } = renderHook(() => useAct(work));
  expect([result.current.isBusy, result.current.busyWith]).toEqual([false, null]);
  let reply: Promise<string | undefined> | undefined;
  rendered(() => {
    reply = result.current.act('手机');
  });
  expect([result.current.isBusy, result.current.busyWith]).toEqual([true, '手机']);
  await rendered(async () => end('已发送'));
  expect(await reply).toBe('已发送');
  expect([result.current.isBusy, result.current.busyWith]).toEqual([false, null]);
});

test('a second press of the same moment and one while it is busy do nothing', async () => {
  const { begun, work, end } = createWork();
  const { result } = renderHook(() => useAct(work));
  const second = await rendered(async () => {
    void result.current.act('一');
    return result.current.act('二');
  });
  expect(second).toBeUndefined();
  await rendered(async () => void result.current.act('三'));
  expect(begun).toEqual(['一']);
  await rendered(async () => end(''));
  await rendered(async () => void result.current.act('四'));
  expect(begun).toEqual(['一', '四']);
});

test('work that breaks down leaves nothing busy and is not kept quiet', async () => {
  const { begun, work, fail } = createWork();
  const { result } = renderHook(() => useAct(work));
  await rendered(async () => {
    const reply = result.current.act('一');
    fail(new Error('broken'));
    await expect(reply).rejects.toThrow('broken');
  });
  expect(result.current.isBusy).toBe(false);
  await rendered(async () => void result.current.act('二'));
  expect(begun).toEqual(['一', '二']);
});

test('does what the latest rendering says', async () => {
  const said: string[] = [];
  const { result, rerender } = renderHook(({ word }) => useAct(async () => said.push(word)), {
    initialProps: { word: '旧' },
  });
  rerender({ word: '新' });
  await rendered(async () => void result.current.act());
  expect(said).toEqual(['新']);
});
