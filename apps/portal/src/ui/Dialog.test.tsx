// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Button } from './Button.tsx';
import { CodeBoxes } from './CodeBoxes.tsx';
import { Dialog } from './Dialog.tsx';

beforeEach(() => {
  // jsdom lays nothing out: every element counts as visible.
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
});
afterEach(cleanup);

function Page({ closable = true }: { closable?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>注销</Button>
      {open && (
        <Dialog
          title="注销账号"
          text="15 天后删除全部数据。"
          {...(closable && { onClose: () => setOpen(false) })}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>不注销</Button>
              <Button variant="danger">申请注销</Button>
            </>
          }
        />
      )}
    </>
  );
}

test('takes the focus, keeps it inside, gives it back', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole('button', { name: '注销' });
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: '注销账号', description: '15 天后删除全部数据。' });
  expect(document.activeElement).toBe(dialog);
  const names: (string | null | undefined)[] = [];
  for (let press = 0; press < 4; press++) {
    await user.tab();
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(names).toEqual(['不注销', '申请注销', '关闭', '不注销']);
  await user.tab({ shift: true });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('关闭');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('everything behind it is inert while it is open', async () => {
  render(<Page />);
  const page = document.body.firstElementChild as HTMLElement;
  await userEvent.click(screen.getByRole('button', { name: '注销' }));
  expect(page.inert).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(page.inert).toBe(false);
});

test('without onClose neither Esc nor a press outside closes it, and there is no ×', async () => {
  render(<Page closable={false} />);
  await userEvent.click(screen.getByRole('button', { name: '注销' }));
  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.click(screen.getByRole('dialog').parentElement!);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
});

test('the six boxes inside one that opens from another one have the focus', async () => {
  function Two() {
    const [step, setStep] = useState(0);
    return (
      <>
        <Button onClick={() => setStep(1)}>登录</Button>
        {step === 1 && (
          <Dialog title="同意协议后继续" actions={<Button onClick={() => setStep(2)}>同意并继续</Button>} />
        )}
        {step === 2 && (
          <Dialog title="两步验证">
            <CodeBoxes autoFocus onComplete={() => undefined} />
          </Dialog>
        )}
      </>
    );
  }
  render(<Two />);
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await userEvent.click(screen.getByRole('button', { name: '同意并继续' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 位');
});

test('a form in it is not the form that it was opened in', async () => {
  const sent: string[] = [];
  const send = (name: string) => (event: { preventDefault: () => void }) => {
    event.preventDefault();
    sent.push(name);
  };
  render(
    <form onSubmit={send('outside')}>
      <Dialog title="试一下">
        <form onSubmit={send('inside')}>
          <Button type="submit">试</Button>
        </form>
      </Dialog>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: '试' }));
  expect(sent).toEqual(['inside']);
});
