import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { failureReply } from '../../../http/calls/reply.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import type { UploadWork } from './file-store.ts';
import { reEncodeImage } from './re-encode-image.ts';
import { insertUpload } from './upload-store.ts';

const windowSeconds = 3600;
const mostPerAccount = 30;

export function uploadRoutes(mount: Mount<UploadWork>, { app, workFor }: Server<UploadWork>): void {
  mount(uploadImage, async ({ file, session }, work) => {
    const { files, state, random } = work;
    if (!file) return fail('bad_input', { issues: [{ path: ['file'], message: '请选择图片' }] });
    const count = await state.increment(`uploads:${session.accountId}`, 1, windowSeconds);
    if (count > mostPerAccount) return fail('too_many', { retry_after: 600 });
    const image = await reEncodeImage(file.bytes);
    if (!image.ok) return image;
    const name = `${random.bytes(16).toString('base64url')}.webp`;
    // The file first: a row without a file would be a broken image.
    const url = await files.save(name, image.value);
    await work.change((change) => insertUpload(change, session.accountId, name));
    return succeed({ url });
  });

  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, response) => {
    const bytes = await workFor(noCaller).files.read(request.params.name);
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
