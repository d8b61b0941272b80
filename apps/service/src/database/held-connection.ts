import { AsyncLocalStorage } from 'node:async_hooks';

interface Holding {
  isOpen: boolean;
}

const holding = new AsyncLocalStorage<Holding>();

/** Runs the inside of a transaction: until it ends, whatever it calls may take no second connection. */
export async function whileHoldingConnection<Value>(inside: () => Promise<Value>): Promise<Value> {
  const here: Holding = { isOpen: true };
  try {
    return await holding.run(here, inside);
  } finally {
    here.isOpen = false;
  }
}

/** Whether the code that asks is inside a transaction: ten of them that each wait for another connection wait for ever. */
export function holdsConnection(): boolean {
  return holding.getStore()?.isOpen ?? false;
}
