/** Bytes whose buffer WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function toUtf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Throws on bytes that are not UTF-8. */
export function fromUtf8(bytes: Bytes | ArrayBuffer): string {
  return decoder.decode(bytes);
}

/** Standard base64 with padding. */
export function toBase64(bytes: Bytes | ArrayBuffer): string {
  const source = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  let binary = '';
  // A function call takes a limited number of arguments.
  for (let at = 0; at < source.length; at += 0x8000) {
    binary += String.fromCharCode(...source.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

/** Reads standard base64; throws on anything else. */
export function fromBase64(text: string): Bytes {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Lower-case hexadecimal. */
export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads lower-case hexadecimal; throws on anything else. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not lower-case hexadecimal');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
