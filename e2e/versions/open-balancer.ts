import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Names the machine that answered. */
export const servedBy = 'x-served-by';

const checkEveryMs = 250;
/** As HAProxy counts where nobody tells it otherwise. */
const outAfter = 3;

interface Machine {
  readonly name: string;
  readonly port: number;
  /** Unanswered looks at `/readyz`, one after the other. */
  missed: number;
  answered: number;
}

/** One address in front of several machines. */
export interface Balancer {
  readonly url: string;
  /** Sends requests there too, from when `/readyz` says so. */
  add(name: string, url: string): void;
  /** How many requests each machine has answered. */
  counts(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * Asks whichever ready machine is next, over connections that it keeps, and looks at `/readyz` of each four times a second. It tries
 * nothing twice: what a machine cuts off is a 502.
 */
export async function openBalancer(port: number): Promise<Balancer> {
  const machines: Machine[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = machines.filter(({ missed }) => missed < outAfter);
    const machine = ready[turn++ % ready.length];
    if (!machine) return void outgoing.writeHead(503).end('no machine is ready');
    const { method, url: path, headers } = incoming;
    const asked = request(
      { agent, host: '127.0.0.1', port: machine.port, method, path, headers },
      (answer) => {
        machine.answered += 1;
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, [servedBy]: machine.name });
        answer.pipe(outgoing);
      },
    );
    asked.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { [servedBy]: machine.name }).end(error.message);
    });
    incoming.pipe(asked);
  }

  async function look(machine: Machine): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${machine.port}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    machine.missed = answer?.ok ? 0 : machine.missed + 1;
  }

  const server = createServer(pass);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const looking = setInterval(() => {
    for (const machine of machines) void look(machine);
  }, checkEveryMs);
  return {
    url: `http://localhost:${port}`,
    add(name, url) {
      machines.push({ name, port: Number(new URL(url).port), missed: outAfter, answered: 0 });
    },
    counts: () => Object.fromEntries(machines.map(({ name, answered }) => [name, answered])),
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
