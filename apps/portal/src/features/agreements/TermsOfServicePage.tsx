import { getTerms } from '@tongxing/contract/calls/site-config.ts';
import { LegalText } from './LegalText.tsx';
import { useLegalDocument } from './use-legal-document.ts';

/** The terms of service. */
export function TermsOfServicePage() {
  return <LegalText name="用户协议" {...useLegalDocument(getTerms)} />;
}
