import { type Check, ok, wrong } from './finding.ts';

const longestMilliseconds = 2000;

/** Who listens where the service wants to: nobody, the service, or a program that keeps it out. */
export const checkPort: Check = async ({ settings: { host, port } }) => {
  if (port === 0) return ok('port', 'any that is free');
  const reached = /^(?:0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host;
  const url = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/healthz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(longestMilliseconds), redirect: 'manual' });
    const { status } = (await answer.json()) as { status?: unknown };
    if (status === 'ok') return ok('port', `the service answers on ${port}`);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED') return ok('port', `${port} is free: the service is not running here`);
  }
  return wrong('port', `another program listens on ${port}`, 'Stop it, or give the service another PORT.');
};
