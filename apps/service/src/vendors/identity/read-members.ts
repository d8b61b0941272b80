import type { MemberPath } from './oauth2-row.ts';

/** The value at a dotted path; undefined where any member is missing. Inherited members do not count. */
export function memberOf(body: unknown, where: MemberPath): unknown {
  let value: unknown = body;
  for (const name of where.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The text or whole number at a path, as text; undefined for anything else and for ''. */
export function textOf(body: unknown, where: MemberPath): string | undefined {
  const found = memberOf(body, where);
  return (typeof found === 'string' && found !== '') || Number.isSafeInteger(found) ? `${found}` : undefined;
}

/** The first of these paths that has a value. */
export function firstText(body: unknown, places: readonly MemberPath[] = []): string | undefined {
  return places.map((where) => textOf(body, where)).find((text) => text !== undefined);
}

/**
 * A person's ids from templates: `{member}` is a required member of the body, `{member?}` an optional one without which
 * that id is left out, `{@app}` the application. Of a nested list, the first complete one. Undefined where a required
 * member is missing.
 */
export function subjectsOf(
  body: unknown,
  client: string,
  templates: readonly (string | readonly string[])[],
): [string, ...string[]] | undefined {
  const subjects: string[] = [];
  for (const each of templates) {
    const filled = [each].flat().map((template) => fill(template, body, client));
    const whole = filled.find((subject) => typeof subject === 'string');
    if (whole) subjects.push(whole);
    else if (filled.includes(undefined)) return undefined;
  }
  const [first, ...others] = subjects;
  return first === undefined ? undefined : [first, ...others];
}

/** The filled template; null where an optional member is missing, undefined where a required one is. */
function fill(template: string, body: unknown, client: string): string | null | undefined {
  let missing: null | undefined | false = false;
  const text = template.replace(/\{(@app|[\w.-]+)(\??)\}/g, (_whole, where: string, mayMiss: string) => {
    if (where === '@app') return client;
    const found = textOf(body, where);
    if (found === undefined && missing !== undefined) missing = mayMiss ? null : undefined;
    return found ?? '';
  });
  return missing === false ? text : missing;
}
