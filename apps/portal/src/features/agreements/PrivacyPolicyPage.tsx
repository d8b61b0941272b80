import { getPrivacyPolicy } from '@tongxing/contract/calls/site-config.ts';
import { LegalText } from './LegalText.tsx';
import { useLegalDocument } from './use-legal-document.ts';

/** The privacy policy. */
export function PrivacyPolicyPage() {
  return <LegalText name="隐私政策" {...useLegalDocument(getPrivacyPolicy)} />;
}
