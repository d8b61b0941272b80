import { uploadMaxBytes } from '@tongxing/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { hasWholeText } from '../../kernel/text/whole-text.ts';

/**
 * Reads a `multipart/form-data` body: the sealed fields and one `file` of at most 5 MiB
 * (limits are also set where the multipart plugin is registered). It takes as long as it goes on arriving.
 */
export async function readUpload(
  request: FastifyRequest,
): Promise<
  Result<
    { fields: Record<string, string>; file: UploadedFile | null },
    'not_sealed' | 'too_large' | 'bad_input'
  >
> {
  if (!request.isMultipart()) return fail('not_sealed');
  request.allowSlowBody?.();
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'file' && !file) {
        const bytes = await part.toBuffer();
        if (part.file.truncated || bytes.length > uploadMaxBytes) return fail('too_large');
        file = { bytes, filename: part.filename, mimetype: part.mimetype };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return fail(code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'bad_input');
  }
  request.restartDeadline();
  return hasWholeText(fields) ? succeed({ fields, file }) : fail('bad_input');
}

export interface UploadedFile {
  readonly bytes: Buffer;
  /** The client's name for it: not trusted. */
  readonly filename: string;
  readonly mimetype: string;
}
