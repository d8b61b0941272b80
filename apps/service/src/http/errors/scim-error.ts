import type { FastifyReply } from 'fastify';

/** The kinds of bad requests (RFC 7644 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** Sends an error in the form of SCIM (RFC 7644 3.12). */
export function sendScimError(
  response: FastifyReply,
  status: number,
  detail: string,
  scimType?: ScimType,
): FastifyReply {
  if (status === 401) void response.header('www-authenticate', 'Bearer, DPoP algs="ES256 EdDSA Ed25519"');
  return response
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/scim+json; charset=utf-8')
    .send(
      JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType && { scimType }),
        detail,
      }),
    );
}
