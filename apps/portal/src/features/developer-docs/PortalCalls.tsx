import { useEffect, useState } from 'react';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './DeveloperDocs.module.css';
import type { DocsValues } from './docs-values.ts';

interface PortalCall {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly isSignedIn: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The operations of an OpenAPI document in its order; empty for anything else. */
function readCalls(document: unknown): PortalCall[] {
  const paths = isRecord(document) && isRecord(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(isRecord(operations) ? operations : {}).flatMap(([method, operation]) =>
      isRecord(operation)
        ? [
            {
              method: method.toUpperCase(),
              path,
              summary: typeof operation['summary'] === 'string' ? operation['summary'] : '',
              isSignedIn: Array.isArray(operation['security']) && operation['security'].length > 0,
            },
          ]
        : [],
    ),
  );
}

/** The portal's own calls, read from the OpenAPI document of the running service. */
export function PortalCalls({ values }: { values: DocsValues }) {
  const [calls, setCalls] = useState<readonly PortalCall[] | 'failed' | null>(null);
  const [typed, setTyped] = useState('');
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(`${values.issuer}/v3/openapi.json`, { signal: leaving.signal, credentials: 'omit' })
      .then(async (response) => setCalls(readCalls(await response.json())))
      .catch(() => !leaving.signal.aborted && setCalls('failed'));
    return () => leaving.abort();
  }, [values.issuer, round]);
  if (calls === 'failed') return <LoadFailed onRetry={() => setRound(round + 1)} />;
  if (!calls) return <SkeletonRows />;
  const sought = typed.trim().toLowerCase();
  const found = calls.filter(({ path, summary }) => `${path} ${summary}`.toLowerCase().includes(sought));
  return (
    <div>
      <TextInput
        size="sm"
        type="search"
        aria-label="搜索接口"
        placeholder={`在 ${calls.length} 个接口里搜索`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul aria-label="/v3 接口">
        {found.map(({ method, path, summary, isSignedIn }) => (
          <li key={`${method} ${path}`} className={css.call}>
            <b>{method}</b>
            <code>{path}</code>
            {isSignedIn && <Badge>要登录</Badge>}
            {summary && <p lang="en">{summary}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
