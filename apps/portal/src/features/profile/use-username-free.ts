import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { username as usernameRule } from '@tongxing/contract/rules/username.ts';
import { useEffect, useState } from 'react';
import { send } from '../../api/send.ts';

const waitMilliseconds = 350;

/** Whether a name may be taken, asked once typing rests; null while that is not known. */
export function useUsernameFree(typed: string, own: string | null): boolean | null {
  const [known, setKnown] = useState<{ name: string; free: boolean } | null>(null);
  const parsed = usernameRule.safeParse(typed);
  const name = parsed.success ? parsed.data : null;
  const isOwn = name !== null && name.toLowerCase() === own?.toLowerCase();

  useEffect(() => {
    if (name === null || isOwn) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void send(isUsernameFree, { username: name }, { quiet: true, signal: asking.signal }).then((reply) => {
        if (reply.ok && !asking.signal.aborted) setKnown({ name, free: reply.data.available });
      });
    }, waitMilliseconds);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name, isOwn]);

  return known && known.name === name && !isOwn ? known.free : null;
}
