import { decryptText } from './cipher.ts';

/**
 * Opens a sealed answer with the key of its request: the parsed JSON where the last character of `iv`
 * is 1, a string otherwise. Throws where the answer was changed on the way.
 */
export async function openAnswer(
  requestKey: string,
  { data, iv }: { readonly data: string; readonly iv: string },
): Promise<unknown> {
  const text = await decryptText(requestKey, iv, data);
  return iv.endsWith('1') ? JSON.parse(text) : text;
}
