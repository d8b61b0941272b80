import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasWholeText } from '../../kernel/text/whole-text.ts';
import { answerInKind } from '../errors/answer-in-kind.ts';

/** NUL, plain or encoded, in a URL or in an unparsed form. */
const hasNul = (text: string) => text.includes('\0') || text.includes('%00');
/** Characters that no header may contain (RFC 9110 5.5). Repeating them in a header of the answer would fail. */
const unfitForHeader = /[^\t\x20-\x7e\x80-\xff]/;

function isHeadBroken({ url, headers }: FastifyRequest): boolean {
  if (hasNul(url)) return true;
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (
      typeof value === 'string' ? unfitForHeader.test(value) : value.some((each) => unfitForHeader.test(each))
    )
      return true;
  }
  return hasNul(headers.cookie ?? '');
}

function isBodyBroken({ body }: FastifyRequest): boolean {
  if (Buffer.isBuffer(body)) return body.includes(0) || body.includes('%00');
  if (body instanceof URLSearchParams) return !hasWholeText([...body]);
  return typeof body === 'string' ? hasNul(body) : !hasWholeText(body);
}

/**
 * Refuses text that cannot be stored, in every part of a request: NUL and halves of surrogate pairs. Sealed bodies and
 * forms with files are checked where they are opened.
 */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('onRequest', (request, response, next) => {
    if (!isHeadBroken(request)) return next();
    answerInKind(request, response, 'bad_input');
  });
  app.addHook('preValidation', (request, response, next) => {
    if (!isBodyBroken(request)) return next();
    answerInKind(request, response, 'bad_input');
  });
}
