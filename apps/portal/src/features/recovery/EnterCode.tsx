import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { Mail, MessageSquareText } from 'lucide-react';
import { ResendLine } from '../../parts/ResendLine.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Message } from '../../ui/Message.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './RecoverPassword.module.css';

interface EnterCodeProps {
  contact: Contact;
  fault: string | null;
  secondsLeft: number;
  isBusy: boolean;
  onEdit: () => void;
  onResend: () => void;
  onBack: () => void;
  onCode: (code: string) => void;
}

/** Step 2: the six digits, checked once all are typed. */
export function EnterCode({
  contact,
  fault,
  secondsLeft,
  isBusy,
  onEdit,
  onResend,
  onBack,
  onCode,
}: EnterCodeProps) {
  return (
    <div className={css.form}>
      <Note icon={contact.kind === 'phone' ? MessageSquareText : Mail}>
        如果 {contact.value} 有账号，验证码已经发过去了。
      </Note>
      <CodeBoxes
        autoFocus
        label="六位验证码"
        disabled={isBusy}
        invalid={fault !== null}
        describedBy="forget-code-fault"
        onChange={onEdit}
        onComplete={onCode}
      />
      <div id="forget-code-fault">
        {fault ? <Message kind="err">{fault}</Message> : isBusy && <p role="status">正在验证</p>}
      </div>
      <div className={css.row}>
        <ResendLine left={secondsLeft} onResend={onResend} />
        <button type="button" className={linkClass('quiet')} onClick={onBack}>
          换一个号码或邮箱
        </button>
      </div>
    </div>
  );
}
