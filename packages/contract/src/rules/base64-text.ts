import * as z from 'zod/mini';

/**
 * Bytes as text, standard base64 and base64url alike, with or without padding; base64url without padding
 * comes out. `most` bounds the characters.
 */
export const base64Text = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.minLength(1), z.maxLength(most)),
      z.transform((text: string) => text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')),
    ),
    z.string().check(z.regex(/^[A-Za-z0-9_-]+$/)),
  );
