import { captchaKinds } from '@tongxing/contract/captcha.ts';
import type { Access, Call } from '@tongxing/contract/define-call.ts';
import { failures } from '@tongxing/contract/failures.ts';
import * as z from 'zod';

type Schema = Record<string, unknown>;

function schemaOf(type: Call['input'], io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type as never, { io, unrepresentable: 'any' }) as Schema;
  return schema;
}

/** No token needed, an optional token, a token needed. */
const securityOf: Readonly<Record<Access, readonly Schema[]>> = {
  public: [],
  optional: [{}, { bearer: [] }],
  'signed-in': [{ bearer: [] }],
};

const captchaFields: Schema = {
  captcha_type: { type: 'string', enum: [...captchaKinds] },
  validate: { type: 'string' },
  ticket: { type: 'string' },
  randstr: { type: 'string' },
};

function operationOf(call: Call): Schema {
  const input = schemaOf(call.input, 'input');
  const marks = [
    call.sealed && 'The body is sealed: see docs/secure-calls.md; the schema is of the plaintext.',
    call.captcha && 'Human verification first: its result is merged into the payload.',
    call.stepUp && 'Needs a security check of the last ten minutes (else code 10).',
    call.fails.length > 0 &&
      `Failures: ${call.fails.map((key) => `\`${key}\` (${failures[key].code}) ${failures[key].text}`).join('; ')}.`,
  ].filter(Boolean);
  const payload = call.captcha ? { allOf: [input, { type: 'object', properties: captchaFields }] } : input;
  return {
    summary: call.summary,
    description: marks.join('\n\n'),
    security: securityOf[call.access],
    ...(call.method === 'GET'
      ? { parameters: parametersOf(input) }
      : {
          requestBody: {
            content: { [call.upload ? 'multipart/form-data' : 'application/json']: { schema: payload } },
          },
        }),
    responses: {
      200: {
        description: 'code 1: success; other codes: see failures',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'msg'],
              properties: {
                code: { type: 'integer' },
                msg: { type: 'string' },
                data: schemaOf(call.output, 'output'),
                iv: { type: 'string' },
                captcha: { type: 'string' },
              },
            },
          },
        },
      },
    },
  };
}

function parametersOf(input: Schema): Schema[] {
  const properties = (input['properties'] ?? {}) as Record<string, Schema>;
  const required = new Set((input['required'] ?? []) as string[]);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

/** OpenAPI 3.1 of the whole interface, from the definitions that validate it. */
export function openApiDocument(calls: readonly Call[], site: { title: string; publicUrl: string }): Schema {
  const paths: Record<string, Schema> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: site.title, version: '3' },
    servers: [{ url: site.publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
