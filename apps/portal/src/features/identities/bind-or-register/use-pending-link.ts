import { showPendingLink } from '@tongxing/contract/calls/identities.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useEffect, useState } from 'react';
import { send } from '../../../api/send.ts';

export type Waiting = CallOutput<typeof showPendingLink>;

/** The identity pending under a bind_id: `loading`, then the identity, `expired`, or `failed` without an answer. `recheck` asks again. */
export function usePendingLink(bindId: string) {
  const [waiting, setWaiting] = useState<Waiting | 'loading' | 'expired' | 'failed'>('loading');
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void send(showPendingLink, { bind_id: bindId }, { handles: ['link_expired', 'bad_input'] }).then(
      (reply) => {
        if (!isCurrent) return;
        if (reply.ok) setWaiting(reply.data);
        else if (reply.failure !== 'told') setWaiting('expired');
        // A known identity stays: only one that was never read is read again.
        else setWaiting((before) => (typeof before === 'string' ? 'failed' : before));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [bindId, asked]);
  const recheck = () => {
    setWaiting((before) => (before === 'failed' ? 'loading' : before));
    setAsked((before) => before + 1);
  };
  return { waiting, recheck };
}
