import { createRoot } from 'react-dom/client';
import type { Payload } from '../api/exchange.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface Question {
  /** The first character of the nickname, and stars. */
  readonly nickname: string;
  /** Of the registration. */
  readonly year: number;
}

function readQuestion({ account }: Payload): Question {
  const { nickname, year } = (account ?? {}) as Partial<Question>;
  return { nickname: String(nickname ?? ''), year: Number(year) };
}

/**
 * Asks whether an account that was long unused is the person's (reply code 3). Resolves to their answer; null where they
 * close the question.
 */
export function askWhoseNumber(details: Payload): Promise<boolean | null> {
  const { nickname, year } = readQuestion(details);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isTheirs: boolean | null) => {
      root.unmount();
      place.remove();
      resolve(isTheirs);
    };
    root.render(
      <ConfirmDialog
        title="这是你以前的账号吗？"
        text={`这个手机号在“${nickname}”的账号上，${year} 年注册，很久没人用了。运营商可能把号码给了新的人。`}
        confirm="是我的"
        cancelLabel="不是我的"
        tone="primary"
        onConfirm={() => {
          answer(true);
          return undefined;
        }}
        onCancel={() => answer(false)}
        onClose={() => answer(null)}
      >
        <p className="muted t-14">选“不是我的”，号码将从原账号移除，原账号所有者会收到通知。</p>
      </ConfirmDialog>,
    );
  });
}
