export interface ReadToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Header and payload of a compact JWT (RFC 7519 §3), unverified; null for other text. */
export function readToken(token: string): ReadToken | null {
  const [head, body, signature, ...rest] = token.trim().split('.');
  if (!head || !body || signature === undefined || rest.length > 0) return null;
  try {
    return { header: decode(head), payload: decode(body) };
  } catch {
    return null;
  }
}

function decode(part: string): Record<string, unknown> {
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (each) =>
    each.charCodeAt(0),
  );
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object');
  return value as Record<string, unknown>;
}
