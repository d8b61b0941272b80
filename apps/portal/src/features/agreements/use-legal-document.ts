import type { getTerms, LegalDocument } from '@tongxing/contract/calls/site-config.ts';
import { useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSearchParams } from '../../browser/router.tsx';

/** For terms and privacy policy alike: the version named in the address (`?version=`), or the current one, and how to ask again or for another. */
export function useLegalDocument(call: typeof getTerms) {
  const [search, setSearch] = useSearchParams();
  const version = search.get('version');
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; document: LegalDocument | 'failed' }>();
  const key = `${version ?? ''} ${attempt}`;

  useEffect(() => {
    let isCurrent = true;
    void send(call, version ? { version } : {}, { quiet: true }).then((reply) => {
      if (isCurrent) setLoaded({ key, document: reply.ok ? reply.data : 'failed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, version, key]);

  return {
    document: loaded?.key === key ? loaded.document : null,
    onRetry: () => setAttempt(attempt + 1),
    onChooseVersion: (chosen: string) => setSearch({ version: chosen }),
  };
}
