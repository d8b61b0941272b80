import { lazy, Suspense, useEffect, useState } from 'react';
import { provideIdentityCheck } from '../api/confirm-identity.ts';

const StepUpDialog = lazy(() =>
  import('./StepUpDialog.tsx').then(({ StepUpDialog: Dialog }) => ({ default: Dialog })),
);

interface Asked {
  readonly methods: readonly string[];
  readonly answer: (confirmed: boolean) => void;
}

/** Shows the security check whenever a call asks for it (code 10). */
export function IdentityCheck() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      provideIdentityCheck(
        (methods) =>
          new Promise((resolve) => {
            setAsked({
              methods,
              answer: (confirmed) => {
                setAsked(null);
                resolve(confirmed);
              },
            });
          }),
      ),
    [],
  );
  return (
    asked && (
      <Suspense>
        <StepUpDialog offered={asked.methods} onAnswer={asked.answer} />
      </Suspense>
    )
  );
}
