import Provider from 'oidc-provider';
import { digestText } from '../../../../kernel/crypto/digest.ts';
import type { AppsWork } from '../../apps/apps-work.ts';

const failed = 'failed';
/** Less than what `renewKeys` waits: it reads no older keys than those it has. */
const rememberedSeconds = 30;
const failureSeconds = 30;
/** How often the addresses of one app are asked in ten minutes, whatever address its developer names next. */
const mostAsks = 30;
const asksSeconds = 600;
/** A token request may try each of them. */
const mostKeys = 100;

/**
 * The library's `fetch`: it asks for the keys of apps, at addresses of developers, whenever anybody makes a token request
 * in the app's name. Keys are remembered for half a minute, failures too, for all processes, so that an address is not
 * asked more often.
 */
export function libraryFetch(work: AppsWork): typeof globalThis.fetch {
  return async (input, init) => {
    if (init?.method !== 'GET') return work.fetch(input, init);
    const key = `app-keys:${digestText(String(input))}`;
    const saved = await work.state.get(key);
    if (saved === failed) throw new Error('the address of the keys failed a moment ago');
    if (saved !== null) return answerWith(saved);
    const asks = await work.state.increment(
      `app-keys-asks:${Provider.ctx?.oidc.client?.clientId}`,
      1,
      asksSeconds,
    );
    if (asks > mostAsks) throw new Error('the addresses of this app were asked too often');
    try {
      const response = await work.fetch(input, init);
      if (response.status !== 200) throw new Error(`the address of the keys answers ${response.status}`);
      const keys = readKeys(await response.text());
      await work.state.set(key, keys, rememberedSeconds);
      return answerWith(keys);
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

/** Without headers of the address: `renewKeys` says how long keys are good for. */
const answerWith = (keys: string): Response => new Response(keys);
