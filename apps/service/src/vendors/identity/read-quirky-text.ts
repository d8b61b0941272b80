import { readJson } from './ask-provider.ts';

/** JSON, or JSON inside `callback( … );` with any white space; undefined where it is neither. */
export function readJsonOrJsonp(text: string): unknown {
  const wrapped = /^\s*callback\(\s*([\s\S]*?)\s*\)\s*;?\s*$/.exec(text);
  return readJson(wrapped?.[1] ?? text);
}

/** JSON, JSONP, or a query string such as `access_token=…&expires_in=7776000`; undefined where it is none. */
export function readJsonOrQuery(text: string): unknown {
  const json = readJsonOrJsonp(text);
  if (json !== undefined) return json;
  const trimmed = text.trim();
  if (!/^[\w.-]+=[^<>\s]*$/.test(trimmed)) return undefined;
  return Object.fromEntries(new URLSearchParams(trimmed));
}
