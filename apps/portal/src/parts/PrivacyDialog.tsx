import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { AgreementLinks } from './AgreementLinks.tsx';

/** Asks for the agreement without which nothing is sent. Closing it is refusing. */
export function PrivacyDialog({ onAnswer }: { onAnswer: (agreed: boolean) => void }) {
  return (
    <Dialog
      title="同意协议后继续"
      text={
        <>
          请阅读
          <AgreementLinks />
          。不同意的话，什么都不会提交。
        </>
      }
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>不同意</Button>
          <Button variant="primary" data-autofocus="" onClick={() => onAnswer(true)}>
            同意并继续
          </Button>
        </>
      }
    />
  );
}
