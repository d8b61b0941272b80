import type { getTerms, LegalDocument } from '@tongxing/contract/calls/site-config.ts';
import { useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSearchParams } from '../../browser/router.tsx';

/** In an address of another language than Chinese: asks for the Chinese text. */
export const originalMark = 'original';

/** For terms and privacy policy alike: the version named in the address (`?version=`), or the current one, and how to ask again or for another. */
export function useLegalDocument(call: typeof getTerms) {
  const [search, setSearch] = useSearchParams();
  const version = search.get('version');
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; document: LegalDocument | 'failed' }>();
  const language =
    import.meta.env.VITE_LANGUAGE && !search.has(originalMark) && import.meta.env.VITE_LANGUAGE;
  const key = `${version ?? ''} ${attempt}${language || ''}`;

  useEffect(() => {
    let isCurrent = true;
    const input = { ...(version ? { version } : {}), ...(language ? { language } : {}) };
    void send(call, input, { quiet: true }).then((reply) => {
      if (isCurrent) setLoaded({ key, document: reply.ok ? reply.data : 'failed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, version, language, key]);

  return {
    document: loaded?.key === key ? loaded.document : null,
    onRetry: () => setAttempt(attempt + 1),
    onChooseVersion: (chosen: string) => setSearch({ version: chosen }),
  };
}
