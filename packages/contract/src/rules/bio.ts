import * as z from 'zod/mini';
import { withoutInvisible } from './visible-text.ts';

const bioPrompt = '简介最多 200 个字';

/** Up to 200 code points in some lines; what cannot be seen is dropped. */
export const bio = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((typed: string) =>
      typed.normalize('NFC').split('\n').map(withoutInvisible).join('\n').trim(),
    ),
  ),
  z.string().check(z.refine((text) => [...text].length <= 200, bioPrompt)),
);
