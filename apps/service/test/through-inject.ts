import type { Transport } from '@tongxing/client/open-client.ts';
import type { FastifyInstance } from 'fastify';

/** Sends requests to a service of this process, without a port. */
export function throughInject(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await app.inject({
      method,
      url: path,
      headers,
      ...(body === null ? {} : { payload: body }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body };
  };
}
