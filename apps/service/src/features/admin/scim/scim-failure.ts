import type { ScimType } from '../../../http/errors/scim-error.ts';
import type { Failure } from '../../../kernel/result.ts';

/** What SCIM answers with an error; `details.detail` says it in plain English. */
export type ScimFailure = Failure<ScimType | 'not_found' | 'forbidden' | 'conflict'>;

/** The HTTP status of a failure, and its kind where SCIM has one. */
export const statuses: Readonly<Record<string, readonly [status: number, type?: ScimType]>> = {
  not_found: [404],
  forbidden: [403],
  conflict: [409],
  uniqueness: [409, 'uniqueness'],
  mutability: [400, 'mutability'],
  invalidFilter: [400, 'invalidFilter'],
  invalidValue: [400, 'invalidValue'],
  invalidSyntax: [400, 'invalidSyntax'],
  invalidPath: [400, 'invalidPath'],
  noTarget: [400, 'noTarget'],
  tooMany: [400, 'tooMany'],
};
