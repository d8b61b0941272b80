import { digestText } from '../../../../kernel/crypto/digest.ts';
import type { AppsWork } from '../../apps/apps-work.ts';

const failed = 'failed';
const rememberedSeconds = 60;
const failureSeconds = 30;
/** A token request may try each of them. */
const mostKeys = 100;

/**
 * The library's `fetch`: it asks for the keys of apps, at addresses of developers, whenever anybody makes a token request
 * in the app's name. Keys are remembered for a minute and failures for half of one, for all processes, so that an
 * address is not asked more often.
 */
export function libraryFetch(work: AppsWork): typeof globalThis.fetch {
  return async (input, init) => {
    if (init?.method !== 'GET') return work.fetch(input, init);
    const key = `app-keys:${digestText(String(input))}`;
    const saved = await work.state.get(key);
    if (saved === failed) throw new Error('the address of the keys failed a moment ago');
    if (saved !== null) return answerWith(saved);
    try {
      const response = await work.fetch(input, init);
      if (response.status !== 200) throw new Error(`the address of the keys answers ${response.status}`);
      const keys = readKeys(await response.text());
      await work.state.set(key, keys, rememberedSeconds);
      return answerWith(keys, response.headers);
    } catch (error) {
      await work.state.set(key, failed, failureSeconds);
      throw error;
    }
  };
}

/** The key set as compact JSON. */
function readKeys(text: string): string {
  const { keys } = JSON.parse(text) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error('the address of the keys answers without keys');
  if (keys.length > mostKeys) throw new Error(`the address of the keys answers more than ${mostKeys} keys`);
  return JSON.stringify({ keys });
}

/** `headers` say how long the library may keep the keys; it takes a minute without. */
function answerWith(keys: string, headers?: Headers): Response {
  const names = ['cache-control', 'expires'].filter((name) => headers?.has(name));
  return new Response(keys, {
    headers: Object.fromEntries(names.map((name) => [name, headers!.get(name)!])),
  });
}
