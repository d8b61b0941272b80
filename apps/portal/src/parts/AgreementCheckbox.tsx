import { Checkbox } from '../ui/Checkbox.tsx';
import { AgreementLinks } from './AgreementLinks.tsx';
import { PrivacyDialog } from './PrivacyDialog.tsx';
import type { Agreement } from './use-agreement.ts';

/** The box to tick, and the dialog that asks where it was passed by. */
export function AgreementCheckbox({ agreement }: { agreement: Agreement }) {
  return (
    <>
      <Checkbox
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
