import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStart } from '../../kernel/cannot-start.ts';

interface PortAddress {
  readonly host: string;
  readonly port: number;
}

const reasons: Readonly<Record<string, (address: PortAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT: ${port} on ${host} is taken by another program. Stop that one or choose another PORT.`,
  EACCES: ({ port }) => `PORT: ${port} may not be listened on by this user. Choose one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST: ${host} is no address of this machine.`,
};

/**
 * Runs what listens at `place` and returns its result.
 * @throws {CannotStart} in one line, where the address cannot be used.
 */
export async function takePort<T>(address: PortAddress, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const describe = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw describe ? new CannotStart(describe(address)) : error;
  }
}

/** Checks that an address can be used, before several processes start for it. */
export async function tryPort(address: PortAddress): Promise<void> {
  const probe = createServer();
  await takePort(address, async () => {
    probe.listen({ ...address, exclusive: true });
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}
