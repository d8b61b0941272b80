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

/** The text, or the whole number as text, that stands there; undefined for anything else, and for no text at all. */
export function textOf(body: unknown, where: MemberPath): string | undefined {
  const found = memberOf(body, where);
  return (typeof found === 'string' && found !== '') || Number.isSafeInteger(found) ? `${found}` : undefined;
}

/** The first of these places at which something stands. */
export function firstText(body: unknown, places: readonly MemberPath[] = []): string | undefined {
  return places.map((where) => textOf(body, where)).find((text) => text !== undefined);
}

/**
 * What somebody is known by: templates with `{member}` of the body, or `{member?}` without which that one is left out, and
 * `{@app}`. Of a list within, the first that is whole. Undefined where a member is missing that must be there.
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

/** The template with its members in place; null without one that may be missing, undefined without one that may not. */
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
