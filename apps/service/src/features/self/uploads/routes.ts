import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '../../../http/mount-call.ts';
import { failureReply } from '../../../http/reply.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { FileKeeper } from './file-keeper.ts';
import { reEncodeImage } from './re-encode-image.ts';
import type { UploadStore } from './upload-store.ts';

const windowSeconds = 3600;
const mostPerAccount = 30;

export interface UploadRoutesDependencies {
  readonly files: FileKeeper;
  readonly uploads: UploadStore;
  readonly state: ShortLivedState;
  readonly random: Random;
}

export function uploadRoutes(
  mount: Mount,
  app: FastifyInstance,
  { files, uploads, state, random }: UploadRoutesDependencies,
): void {
  mount(uploadImage, async ({ file, session }) => {
    if (!file) return fail('bad_input', { issues: [{ path: ['file'], message: '请选择图片' }] });
    const count = await state.increment(`uploads:${session.accountId}`, 1, windowSeconds);
    if (count > mostPerAccount) return fail('too_many', { retry_after: 600 });
    const image = await reEncodeImage(file.bytes);
    if (!image.ok) return image;
    const name = `${random.bytes(16).toString('base64url')}.webp`;
    await uploads.add(session.accountId, name);
    return succeed({ url: await files.keep(name, image.value) });
  });

  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, response) => {
    const bytes = await files.read(request.params.name);
    if (!bytes) {
      const { status, reply } = failureReply('not_found');
      return response.code(status).send(reply);
    }
    return response
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(bytes);
  });
}
