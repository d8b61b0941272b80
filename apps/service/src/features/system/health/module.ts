import type { Mount } from '../../../http/calls/mount-call.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import type { Module, Server } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';

export interface HealthWork extends Work {
  /** Each resolves where the dependency answers. Its name is in the reply. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Less than the one second after which load balancers give up. */
const longestCheckMilliseconds = 800;

/** `/healthz` (the process runs) and `/readyz` (database and Redis answer in time, and there is room for files). */
function healthRoutes(_mount: Mount<HealthWork>, { app, workFor }: Server<HealthWork>): void {
  const { checks } = workFor(noCaller);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    if (app.drain.isOn) return response.code(503).send({ status: 'draining' });
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const),
    );
    const isReady = states.every(([, state]) => state === 'ok');
    return response
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'down', ...Object.fromEntries(states) });
  });
}

/** Whether a dependency answers, in time. */
async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'down' | 'slow'> {
  const { promise: slow, resolve } = Promise.withResolvers<'slow'>();
  const timer = setTimeout(() => resolve('slow'), longestCheckMilliseconds);
  const answered = check().then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  const state = await Promise.race([answered, slow]);
  clearTimeout(timer);
  return state;
}

export const health: Module<HealthWork> = { name: 'health', routes: healthRoutes };
