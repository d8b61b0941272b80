import type { FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { isFromHere } from '../../../http/guards/is-from-here.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { isLoopbackUrl } from '../../../kernel/network/loopback-url.ts';
import type { Server } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { type MeteredWork, measureProcess, measureService } from './measure-service.ts';
import { readAllWorkers } from './worker-figures.ts';

/** `/metrics` (Prometheus text): of this process, or the sum over all workers. */
export function metricsRoutes(_mount: Mount<MeteredWork>, { app, workFor }: Server<MeteredWork>): void {
  const work = workFor(noCaller);
  const { metrics: registry, settings } = work;
  measureProcess(registry);
  measureService(work);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, response, next) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: response.statusCode,
    };
    duration.observe(labels, response.elapsedTime / 1000);
    next();
  });
  const read = settings.isWorker ? readAllWorkers(registry) : () => registry.metrics();
  app.get('/metrics', async (request, response) =>
    mayRead(settings, request)
      ? response.type(registry.contentType).send(await read())
      : response.callNotFound(),
  );
}

/** Metrics are for the operator: by a token, or without one at the machine itself where the public URL is loopback. */
function mayRead({ metricsToken, publicUrl }: Work['settings'], request: FastifyRequest): boolean {
  if (metricsToken === null) return isLoopbackUrl(publicUrl) && isFromHere(request);
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
}
