// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SendCodeButton } from './SendCodeButton.tsx';

afterEach(cleanup);

const button = () => screen.getByRole<HTMLButtonElement>('button');
const shown = () => [button().textContent, button().disabled];
/** A second may have passed until it is looked at. */
const counting = [expect.stringMatching(/^(?:60|5\d) 秒后重发$/), true];

test('counts down once a code is on its way, and not after a refusal', async () => {
  let answer: number | null = null;
  render(<SendCodeButton purpose="login" to="refused" onSend={async () => answer} />);
  await userEvent.click(button());
  expect(shown()).toEqual(['获取验证码', false]);
  answer = 60;
  await userEvent.click(button());
  expect(shown()).toEqual(counting);
});

test('a corrected address does not wait for the minute of the wrong one, which runs on', async () => {
  const onSend = async () => 60;
  const { rerender } = render(<SendCodeButton purpose="login" to="13800006021" onSend={onSend} />);
  await userEvent.click(button());
  expect(shown()).toEqual(counting);
  rerender(<SendCodeButton purpose="login" to="13800006022" onSend={onSend} />);
  expect(shown()).toEqual(['获取验证码', false]);
  rerender(<SendCodeButton purpose="login" to="13800006021" onSend={onSend} />);
  expect(shown()).toEqual(counting);
});

test('the answer to a code for one address does not stop another one typed meanwhile', async () => {
  let answer: (seconds: number) => void = () => undefined;
  const onSend = () => new Promise<number>((resolve) => (answer = resolve));
  const { rerender } = render(<SendCodeButton purpose="login" to="lin@a.example" onSend={onSend} />);
  await userEvent.click(button());
  rerender(<SendCodeButton purpose="login" to="lin@b.example" onSend={onSend} />);
  answer(60);
  await expect.poll(shown).toEqual(['获取验证码', false]);
});

test('another form of the same purpose shares the minute', async () => {
  const onSend = async () => 60;
  const { unmount } = render(<SendCodeButton purpose="register" to="13800006023" onSend={onSend} />);
  await userEvent.click(button());
  unmount();
  render(<SendCodeButton purpose="register" to="13800006023" onSend={onSend} />);
  expect(shown()).toEqual(counting);
});
