import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenConnection {
  isOpen: boolean;
}

const open = new AsyncLocalStorage<OpenConnection>();

/** Runs the inside of a transaction: until it ends, whatever it calls may take no second connection. */
export async function withConnection<Value>(inside: () => Promise<Value>): Promise<Value> {
  const here: OpenConnection = { isOpen: true };
  try {
    return await open.run(here, inside);
  } finally {
    here.isOpen = false;
  }
}

/** Whether the code that asks is inside a transaction: ten of them that each wait for another connection wait for ever. */
export function hasConnection(): boolean {
  return open.getStore()?.isOpen ?? false;
}
