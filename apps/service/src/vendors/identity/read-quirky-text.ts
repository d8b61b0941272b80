import { readJson } from '../ask-vendor.ts';

/** JSON, or JSON inside `callback( … );` with any white space; undefined where it is neither. */
export function readJsonOrJsonp(text: string): unknown {
  // No regular expression: on a long text of blanks it takes hours.
  const call = text.trim().replace(/;$/, '').trimEnd();
  const isCall = call.startsWith('callback(') && call.endsWith(')');
  return readJson(isCall ? call.slice('callback('.length, -1) : text);
}

/** JSON, JSONP, or a query string such as `access_token=…&expires_in=7776000`; undefined where it is none. */
export function readJsonOrQuery(text: string): unknown {
  const json = readJsonOrJsonp(text);
  if (json !== undefined) return json;
  const trimmed = text.trim();
  if (!/^[\w.-]+=[^<>\s]*$/.test(trimmed)) return undefined;
  return Object.fromEntries(new URLSearchParams(trimmed));
}
