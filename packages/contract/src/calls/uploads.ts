import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

export const uploadImage = defineCall({
  summary:
    'Keeps an image (PNG, JPEG, WebP, GIF; 5 MiB): re-encoded, metadata stripped, at most 1024 pixels a side.',
  method: 'POST',
  path: '/v3/common/upload',
  access: 'signed-in',
  upload: true,
  input: z.object({}),
  output: z.object({ url: z.string() }),
  fails: ['image_unreadable', 'image_too_big'],
});
