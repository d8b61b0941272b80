import { type passStepUp, startPasskeyStepUp } from '@tongxing/contract/calls/step-up.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { Fingerprint } from 'lucide-react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { PasskeyError, showPasskey, whyNoPasskeys } from '../../browser/passkeys.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface PasskeyProofProps {
  isBusy: boolean;
  onProof: (proof: CallInput<typeof passStepUp>) => void;
}

/** One of the account's passkeys. */
export function PasskeyProof({ isBusy, onProof }: PasskeyProofProps) {
  const showing = useSubmit(async () => {
    const problem = whyNoPasskeys('check');
    if (problem) {
      notify('error', problem);
      return;
    }
    const started = await send(startPasskeyStepUp, {});
    if (!started.ok) return;
    const { session_id, options } = started.data;
    try {
      onProof({ type: 'passkey', session_id, ...(await showPasskey(options, 'check')) });
    } catch (error) {
      if (error instanceof PasskeyError && !error.isSilent) notify('error', error.message);
    }
  });
  return (
    <Button
      variant="primary"
      block
      data-autofocus=""
      loading={isBusy || showing.isBusy}
      loadingText="等待验证"
      onClick={() => void showing.submit()}
    >
      <Icon of={Fingerprint} />
      用通行密钥验证
    </Button>
  );
}
