import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { Suspense } from 'react';
import { useCall } from '../api/queries/use-call.ts';
import { useLocation } from '../browser/router.tsx';
import { paths } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const Dialog = lazyPart(() =>
  import('./AskAgreementDialog.tsx').then((loaded) => ({ default: loaded.AskAgreementDialog })),
);

/** Asks again where the terms or the privacy policy have a version that was not agreed to; hardly anybody is asked. */
export function AskAgreement() {
  const { data } = useCall(listAgreements, {});
  const { pathname } = useLocation();
  if (!data?.due.some((document) => document !== 'guardian') || pathname === paths.user.cancel) return null;
  return (
    <Suspense>
      <Dialog terms_version={data.terms_version} privacy_version={data.privacy_version} />
    </Suspense>
  );
}
