const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The largest multiple of the alphabet's size below 256: bytes from here on would favour its first letters. */
const fair = 256 - (256 % alphabet.length);

/** Sixteen characters of [A-Za-z0-9] from the platform's CSPRNG, each uniform: the key of one request. */
export function createRequestKey(): string {
  let key = '';
  while (key.length < 16) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      if (byte < fair && key.length < 16) key += alphabet[byte % alphabet.length];
    }
  }
  return key;
}

export function isRequestKey(text: string): boolean {
  return /^[A-Za-z0-9]{16}$/.test(text);
}
