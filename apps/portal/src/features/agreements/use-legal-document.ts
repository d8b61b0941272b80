import type { getTerms, LegalDocument } from '@tongxing/contract/calls/site-config.ts';
import { useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSearchParams } from '../../browser/router.tsx';

/** The query parameter that asks for the Chinese text in a translated build. */
export const originalMark = 'original';

/** The version of the terms or the privacy policy named in the address (`?version=`), else the current one; with functions to retry and to choose another. */
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
