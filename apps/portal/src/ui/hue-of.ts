/** One of `hues`, always the same for the same id (FNV-1a over its UTF-16 units). */
export function hueOf<Hue>(id: string, hues: readonly [Hue, ...Hue[]]): Hue {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hues[(hash >>> 0) % hues.length] ?? hues[0];
}
