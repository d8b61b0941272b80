import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenConnection {
  isOpen: boolean;
}

const open = new AsyncLocalStorage<OpenConnection>();

/** Runs the body of a transaction. Nothing that it calls may take a second connection. */
export async function withConnection<Value>(inside: () => Promise<Value>): Promise<Value> {
  const here: OpenConnection = { isOpen: true };
  try {
    return await open.run(here, inside);
  } finally {
    here.isOpen = false;
  }
}

/**
 * Whether the calling code is inside a transaction. Ten transactions that each wait for a second connection would wait
 * for ever.
 */
export function hasConnection(): boolean {
  return open.getStore()?.isOpen ?? false;
}
