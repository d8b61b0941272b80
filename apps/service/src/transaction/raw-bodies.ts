import type { FastifyInstance } from 'fastify';

/** Has a scope take bodies of any type as they come, for callers that are no portal of ours: vendors, browsers' reports. */
export function takeRawBodies(scope: FastifyInstance, parseAs: 'string' | 'buffer', bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs, bodyLimit }, (_request, body, done) => done(null, body));
}
