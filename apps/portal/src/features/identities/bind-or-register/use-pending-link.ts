import { showPendingLink } from '@tongxing/contract/calls/identities.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useEffect, useState } from 'react';
import { send } from '../../../api/send.ts';

export type Waiting = CallOutput<typeof showPendingLink>;

/** Who waits under a bind_id: `loading`, then the person or `expired`. `recheck` asks again. */
export function usePendingLink(bindId: string) {
  const [waiting, setWaiting] = useState<Waiting | 'loading' | 'expired'>('loading');
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void send(showPendingLink, { bind_id: bindId }, { handles: ['link_expired'] }).then((reply) => {
      if (!isCurrent) return;
      if (reply.ok) setWaiting(reply.data);
      else if (reply.failure === 'link_expired') setWaiting('expired');
    });
    return () => {
      isCurrent = false;
    };
  }, [bindId, asked]);
  return { waiting, recheck: () => setAsked((before) => before + 1) };
}
