import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import css from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Message } from './Message.tsx';

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen. */
  text: ReactNode;
  /** What else has to be seen or chosen before. */
  children?: ReactNode;
  /** The verb that does it, and what stands there meanwhile. */
  confirm: string;
  confirming?: string;
  /** `danger` for what takes something away. */
  tone?: 'danger' | 'primary';
  /** The words of the way back. */
  cancelLabel?: string;
  /** Does it and closes the dialog. Resolves to what went wrong, a sentence; '' where the person knows already. */
  onConfirm: () => Promise<string | undefined> | undefined;
  /** Without it there is no × and no Esc: then `onCancel` is the other way on. */
  onClose?: () => void;
  onCancel?: () => void;
  /** The confirming button has the focus: only where the person has just pressed for the same thing. */
  eager?: boolean;
}

/**
 * Asks once more before something happens. It waits with the person, does not close meanwhile, and a failure is shown
 * in it, so that it can be tried again.
 */
export function ConfirmDialog({
  title,
  text,
  children,
  confirm,
  confirming,
  tone = 'danger',
  cancelLabel = '取消',
  onConfirm,
  onClose,
  onCancel = onClose,
  eager,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const unlessBusy = (then: (() => void) | undefined) => then && (() => !isBusy && then());
  const close = unlessBusy(onClose);

  const action = async () => {
    setFault(undefined);
    setBusy(true);
    try {
      setFault(await onConfirm());
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      text={text}
      {...(close && { onClose: close })}
      actions={
        <>
          <Button data-autofocus={eager ? undefined : ''} onClick={unlessBusy(onCancel)}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone}
            data-autofocus={eager ? '' : undefined}
            loading={isBusy}
            loadingText={confirming}
            onClick={() => void action()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {(children || fault) && (
        <div className={css.body}>
          {children}
          {fault && <Message kind="err">{fault}</Message>}
        </div>
      )}
    </Dialog>
  );
}
