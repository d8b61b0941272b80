import type { ManageCall } from '@tongxing/contract/define-manage-call.ts';
import { doneAlone } from '@tongxing/contract/manage/second-operator.ts';
import { permissions } from '@tongxing/contract/permissions.ts';
import { problems } from '@tongxing/contract/problems.ts';
import * as z from 'zod';
import { manageAudience } from '../../oauth/apps/manage-grant.ts';

type Schema = Record<string, unknown>;

function schemaOf(type: ManageCall['input'], io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type as never, { io, unrepresentable: 'any' }) as Schema;
  return schema;
}

const reasonFields: Schema = {
  reason: { type: 'string', minLength: 1, maxLength: 500, description: 'Why; kept in the audit.' },
  tell_reason: { type: 'boolean', description: 'The person may read the reason in their own log.' },
};

function namesInPath(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

const problemResponse = (description: string): Schema => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The content types of answers that are not JSON. */
const streamTypes: Readonly<Record<string, string>> = {
  'audit.export': 'application/x-ndjson',
  'imports.report': 'text/csv',
  'exports.fetch': 'text/csv',
};

function responsesOf(call: ManageCall): Schema {
  const keys = [...call.fails, 'bad_input', 'session_expired', 'forbidden', 'not_found', 'too_many'] as const;
  const isCommand = call.method !== 'GET';
  const all = [...keys, ...(isCommand ? (['key_reused'] as const) : [])];
  if (isCommand && call.approval) all.push('waits_for_approval' as never);
  const byStatus = new Map<number, string[]>();
  for (const key of all) {
    const { status, title } = problems[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${key}\`: ${title}`]);
  }
  const type = streamTypes[call.name] ?? 'application/json';
  return {
    200: { description: 'Done.', content: { [type]: { schema: schemaOf(call.output, 'output') } } },
    ...Object.fromEntries(
      [...byStatus].map(([status, texts]) => [status, problemResponse(texts.join('\n\n'))]),
    ),
  };
}

function operationOf(call: ManageCall): Schema {
  const input = schemaOf(call.input, 'input');
  const properties = (input['properties'] ?? {}) as Record<string, Schema>;
  const needed = new Set((input['required'] ?? []) as string[]);
  const inPath = namesInPath(call.path);
  const rest = Object.entries(properties).filter(
    ([name]) => !inPath.includes(name) && !(call.versioned && name === 'if_match'),
  );
  const isCommand = call.method !== 'GET';
  const marks = [
    `Permission: \`${call.permission}\`.`,
    isCommand &&
      call.approval &&
      'Waits for a second operator where four eyes are asked for: 409 with `approval`.',
    isCommand && call.name in doneAlone && `One operator alone: ${doneAlone[call.name]}`,
    isCommand && call.reason === 'required' && 'Needs a `reason`.',
  ].filter(Boolean);
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    ...(isCommand
      ? []
      : rest.map(([name, schema]) => ({ name, in: 'query', required: needed.has(name), schema }))),
    ...(call.versioned && 'if_match' in properties
      ? [{ name: 'If-Match', in: 'header', required: call.method !== 'POST', schema: { type: 'string' } }]
      : []),
    ...(isCommand
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }]
      : []),
  ];
  const body = {
    type: 'object',
    properties: { ...Object.fromEntries(rest), ...reasonFields },
    required: [
      ...rest.map(([name]) => name).filter((name) => needed.has(name)),
      ...(isCommand && call.reason === 'required' ? ['reason'] : []),
    ],
  };
  return {
    operationId: call.name,
    summary: call.summary,
    description: marks.join('\n\n'),
    security: [{ session: [] }, { app: call.permission === 'any' ? [] : [`manage:${call.permission}`] }],
    'x-permission': call.permission,
    ...(isCommand ? { 'x-approval': call.approval } : {}),
    parameters,
    ...(isCommand ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    responses: responsesOf(call),
  };
}

const problemSchema: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    request_id: { type: 'string' },
    permission: { type: 'string', enum: [...permissions], description: 'With 403: what is missing.' },
    approval: { type: 'string', description: 'With 409: the request that waits for a second operator.' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'array', items: { type: 'string' } }, message: { type: 'string' } },
      },
    },
  },
};

/** OpenAPI 3.1 of the Management API, from the definitions that validate it. */
export function describeManagement(
  calls: readonly ManageCall[],
  settings: { readonly publicUrl: string; readonly file: { readonly site: { readonly title: string } } },
): Schema {
  const { publicUrl, file } = settings;
  const paths: Record<string, Schema> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  const scopes = Object.fromEntries(
    permissions.map((each) => [`manage:${each}`, `What \`${each}\` allows.`]),
  );
  return {
    openapi: '3.1.0',
    info: { title: `${file.site.title}: Management API`, version: '1' },
    servers: [{ url: publicUrl }],
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: "An operator's own portal session, with X-Device and the cookies of its browser.",
        },
        app: {
          type: 'oauth2',
          description: `client_credentials with resource=${manageAudience(settings)} (RFC 8707); DPoP is honoured.`,
          flows: { clientCredentials: { tokenUrl: `${publicUrl}/oauth2/token`, scopes } },
        },
      },
    },
    paths,
  };
}
