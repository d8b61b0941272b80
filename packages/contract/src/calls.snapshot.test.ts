import { expect, it } from 'vitest';
import * as z from 'zod';
import { allCalls } from './all-calls.ts';
import type { Call } from './define-call.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

/** The field names of a schema, one level deep; `?` marks optional fields, `|` separates alternatives. */
function fieldsOf(type: Call['input'], io: 'input' | 'output'): string {
  const name = (schema: Schema): string => {
    const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined;
    if (choices) return choices.map(name).join(' | ');
    if (!schema.properties) return String(schema['type'] ?? 'anything');
    const fields = Object.keys(schema.properties).map((field) =>
      schema.required?.includes(field) ? field : `${field}?`,
    );
    return fields.join(', ') || '-';
  };
  return name(z.toJSONSchema(type as never, { io, unrepresentable: 'any' }) as Schema);
}

function describeCall(call: Call): string {
  const marks = (['captcha', 'stepUp', 'upload'] as const).filter((mark) => call[mark]);
  return [
    `${call.method} ${call.path}  ${[call.access, ...marks].join(' ')}`,
    `  in   ${fieldsOf(call.input, 'input')}`,
    `  out  ${fieldsOf(call.output, 'output')}`,
    ...(call.fails.length > 0 ? [`  not  ${[...call.fails].sort().join(' ')}`] : []),
  ].join('\n');
}

// Other programs rely on this table: a change is a change of the interface.
it('the table of calls', async () => {
  const nameOf = ({ path, method }: Call) => `${path} ${method}`;
  const table = [...allCalls].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)).map(describeCall);
  await expect(`${table.join('\n\n')}\n`).toMatchFileSnapshot('calls.snapshot.txt');
});
