import * as z from 'zod';

/** False for a row of zeros or As, as examples have. */
export const isVaried = (secret: string): boolean => new Set(secret).size >= 6;

/** 32 bytes in base64. */
export const masterKeyText = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, {
    message: 'must be 32 bytes in base64 (openssl rand -base64 32)',
  })
  .refine(isVaried, { message: 'is an example, not a secret: make one with openssl rand -base64 32' });

/** A master key as an operator writes it, or what is wrong with it, in English. */
export function readMasterKeyText(text: string): Buffer | string {
  const read = masterKeyText.safeParse(text);
  return read.success ? Buffer.from(read.data, 'base64') : (read.error.issues[0]?.message ?? 'is no key');
}
