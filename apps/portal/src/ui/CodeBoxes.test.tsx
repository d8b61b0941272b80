// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeBoxes } from './CodeBoxes.tsx';

afterEach(cleanup);

function open(props: Partial<Parameters<typeof CodeBoxes>[0]> = {}) {
  const onComplete = vi.fn();
  const view = render(<CodeBoxes autoFocus onComplete={onComplete} {...props} />);
  const boxes = within(screen.getByRole('group')).getAllByRole<HTMLInputElement>('textbox');
  return {
    onComplete,
    boxes,
    text: () => boxes.map((box) => box.value || '_').join(''),
    focused: () => boxes.findIndex((box) => box === document.activeElement),
    again: (more: Partial<Parameters<typeof CodeBoxes>[0]>) =>
      view.rerender(<CodeBoxes autoFocus onComplete={onComplete} {...props} {...more} />),
    user: userEvent.setup(),
  };
}

test('six boxes under one name; only the first takes the code from a message', () => {
  const { boxes } = open();
  expect(screen.getByRole('group', { name: '六位验证码' })).toBeTruthy();
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => `第 ${at} 位`),
  );
  expect(boxes.map((box) => box.autocomplete)).toEqual(['one-time-code', ...Array(5).fill('off')]);
  expect(boxes.every((box) => box.inputMode === 'numeric')).toBe(true);
});

// spec:4.6
test('typing goes from box to box and submits once, when the sixth is there', async () => {
  const { user, onComplete, text } = open();
  await user.keyboard('48291');
  expect(onComplete).not.toHaveBeenCalled();
  await user.keyboard('3');
  expect(text()).toBe('482913');
  expect(onComplete.mock.calls).toEqual([['482913']]);
});

// spec:5.6
test('what is not a digit is cleared and stays', async () => {
  const { user, text, focused } = open();
  await user.keyboard('1a中-2');
  expect(text()).toBe('12____');
  expect(focused()).toBe(2);
});

// spec:5.6
test('backspace empties a full box, then goes back', async () => {
  const { user, text, focused } = open();
  await user.keyboard('123');
  await user.keyboard('{Backspace}');
  expect([text(), focused()]).toEqual(['12____', 2]);
  await user.keyboard('{Backspace}{Backspace}');
  expect([text(), focused()]).toEqual(['______', 0]);
  await user.keyboard('9');
  expect(text()).toBe('9_____');
});

test('a wrong last digit is put right in its place', async () => {
  const { user, onComplete, text } = open();
  await user.keyboard('482914');
  await user.keyboard('{Backspace}3');
  expect(text()).toBe('482913');
  expect(onComplete.mock.calls).toEqual([['482914'], ['482913']]);
});

test('arrows, Home and End move', async () => {
  const { user, focused } = open();
  await user.keyboard('12{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe(0);
  await user.keyboard('{End}');
  expect(focused()).toBe(5);
  await user.keyboard('{Home}{ArrowRight}');
  expect(focused()).toBe(1);
});

test('a pasted code fills all boxes, spaces and dashes notwithstanding', async () => {
  const { user, onComplete, text } = open();
  await user.keyboard('7');
  await user.paste('验证码：482-913');
  expect(text()).toBe('482913');
  expect(onComplete.mock.calls).toEqual([['482913']]);
});

test('the code of a pasted message fills all boxes', async () => {
  const { user, onComplete, text } = open();
  await user.keyboard('7');
  await user.paste('【2 号店】验证码 482913，5 分钟内有效');
  expect(text()).toBe('482913');
  expect(onComplete.mock.calls).toEqual([['482913']]);
});

test('a whole code filled into the first box by the system is spread', () => {
  const { boxes, onComplete, text } = open();
  fireEvent.input(boxes[0]!, { target: { value: '482913' } });
  expect(text()).toBe('482913');
  expect(onComplete.mock.calls).toEqual([['482913']]);
});

test('an input method is left alone until it has composed', () => {
  const { boxes, text, focused } = open();
  const first = boxes[0]!;
  fireEvent.compositionStart(first);
  fireEvent.input(first, { target: { value: 'ｙ' }, isComposing: true });
  expect(first.value).toBe('ｙ');
  fireEvent.input(first, { target: { value: '１' }, isComposing: true });
  fireEvent.compositionEnd(first, { data: '１' });
  expect([text(), focused()]).toEqual(['1_____', 1]);
});

test('a composed word that holds no digit leaves nothing', () => {
  const { boxes, text, focused } = open();
  fireEvent.compositionStart(boxes[0]!);
  fireEvent.input(boxes[0]!, { target: { value: '一' }, isComposing: true });
  fireEvent.compositionEnd(boxes[0]!, { data: '一' });
  expect([text(), focused()]).toEqual(['______', 0]);
});

test('a wrong code turns all red and selects the first; the next digit begins anew', async () => {
  const { user, boxes, onComplete, text, focused, again } = open();
  await user.keyboard('482913');
  again({ invalid: true });
  expect(boxes.every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true);
  expect(focused()).toBe(0);
  await user.keyboard('4');
  expect(text()).toBe('4_____');
  again({ invalid: false });
  await user.keyboard('82914');
  expect(onComplete.mock.calls).toEqual([['482913'], ['482914']]);
});

test('after a wrong code, backspace empties all six', async () => {
  const { user, text, again } = open();
  await user.keyboard('482913');
  again({ invalid: true });
  await user.keyboard('{Backspace}');
  expect(text()).toBe('______');
});

test('a digit written over the same digit goes on', async () => {
  const { user, focused } = open();
  await user.keyboard('12{Home}1');
  expect(focused()).toBe(1);
});

test('the same code may be sent again after it was refused', async () => {
  const { user, onComplete, again } = open();
  await user.keyboard('482913');
  again({ invalid: true });
  await user.paste('482913');
  expect(onComplete).toHaveBeenCalledTimes(2);
});

test('checked without an answer about the code, it may be sent again: by hand, never by itself', async () => {
  const { user, onComplete, text, focused, again } = open();
  await user.keyboard('482913');
  again({ disabled: true });
  again({ disabled: false });
  expect([text(), focused()]).toEqual(['482913', 0]);
  expect(onComplete).toHaveBeenCalledTimes(1);
  await user.keyboard('482913');
  expect(text()).toBe('482913');
  expect(onComplete.mock.calls).toEqual([['482913'], ['482913']]);

  again({ disabled: true });
  again({ disabled: false });
  await user.paste('482913');
  expect(onComplete).toHaveBeenCalledTimes(3);
  // Written over what stands there, without a check between: the same once more is nothing new.
  await user.paste('482913');
  expect(onComplete).toHaveBeenCalledTimes(3);
});

test('boxes that open later leave the focus where it is while they are empty', () => {
  const { focused, again } = open({ disabled: true, autoFocus: false });
  again({ disabled: false, autoFocus: false });
  expect(focused()).toBe(-1);
});
