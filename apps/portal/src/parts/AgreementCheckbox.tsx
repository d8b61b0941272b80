import { useLayoutEffect, useRef } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { AgreementLinks } from './AgreementLinks.tsx';
import { PrivacyDialog } from './PrivacyDialog.tsx';
import type { Agreement } from './use-agreement.ts';

/** The box to tick, and the dialog that asks where it was passed by. */
export function AgreementCheckbox({ agreement }: { agreement: Agreement }) {
  const box = useRef<HTMLInputElement>(null);
  // Ticked before the page's scripts were there: the person's own press, not ours.
  const { setAgreed } = agreement;
  useLayoutEffect(() => {
    if (box.current?.checked) setAgreed(true);
  }, [setAgreed]);
  return (
    <>
      <Checkbox
        ref={box}
        checked={agreement.isAgreed}
        onChange={(event) => agreement.setAgreed(event.currentTarget.checked)}
        shakes={agreement.shakes}
      >
        我已阅读并同意
        <AgreementLinks />
      </Checkbox>
      {agreement.isAsking && <PrivacyDialog onAnswer={agreement.answer} />}
    </>
  );
}
