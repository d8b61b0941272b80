import { useEffect, useState } from 'react';
import type { WriteArticle } from './article.ts';
import type { Topic } from './topics.ts';

type Loaded = { readonly of: Topic; readonly article: WriteArticle | 'failed' };

/** The article of a topic: null while it is on its way, `failed` where it could not be fetched; `retry` asks again. */
export function useArticle(topic: Topic): { article: WriteArticle | 'failed' | null; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLeft = false;
    topic.load().then(
      (article) => !isLeft && setLoaded({ of: topic, article }),
      () => {
        if (isLeft) return;
        // Firefox remembers for as long as the page stands that a script did not come.
        if (round > 0 && navigator.onLine) location.reload();
        else setLoaded({ of: topic, article: 'failed' });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [topic, round]);
  return {
    article: loaded?.of === topic ? loaded.article : null,
    retry: () => {
      setLoaded(null);
      setRound((before) => before + 1);
    },
  };
}
