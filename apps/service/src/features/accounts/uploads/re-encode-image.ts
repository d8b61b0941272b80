import { createWorkQueue } from '../../../kernel/async/work-queue.ts';
import { loadImageLibrary } from '../../../kernel/files/image-library.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';

type Kind = 'png' | 'jpeg' | 'webp' | 'gif';
/** 24 megapixels: enough for photographs of phones, and a limit for decompression bombs. */
const mostPixels = 24_000_000;
/** What a decoder that cannot read line by line keeps at once: interlaced and progressive pictures, WebP and GIF. */
const mostBytesAtOnce = 64_000_000;
const mostSide = 1024;
const mostSeconds = 10;
/** A picture takes up to 150 MB and a thread for a second. */
const inTurn = createWorkQueue(1, 32);

/** The format by the first bytes; null for formats that are not accepted, so that no other decoder reads them. */
function kindOf(bytes: Buffer): Kind | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return /^RIFF[^]{4}WEBP$/.test(head) ? 'webp' : null;
}

/**
 * Re-encodes an uploaded image as WebP of at most 1024 pixels a side. The bytes decide the format, not the name. SVG is
 * refused because it can contain scripts. The orientation is applied, and EXIF data (with the location) is removed. One picture at a time.
 * @throws {QueueFullError} if too many are waiting; answered as 503.
 */
export async function reEncodeImage(
  bytes: Buffer,
): Promise<Result<Buffer, 'image_unreadable' | 'image_too_big'>> {
  const kind = kindOf(bytes);
  if (!kind) return fail('image_unreadable');
  return inTurn(() => reEncode(bytes, kind));
}

async function reEncode(
  bytes: Buffer,
  kind: Kind,
): Promise<Result<Buffer, 'image_unreadable' | 'image_too_big'>> {
  const sharp = await loadImageLibrary();
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format, width, height, channels, depth, isProgressive } = await image.metadata();
    if (format !== kind) return fail('image_unreadable');
    if (width * height > mostPixels) return fail('image_too_big');
    const bytesAtOnce = width * height * channels * (depth === 'ushort' ? 2 : 1);
    const isByLine = !isProgressive && (kind === 'png' || kind === 'jpeg');
    if (!isByLine && bytesAtOnce > mostBytesAtOnce) return fail('image_too_big');
    const clean = await image
      .rotate()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .timeout({ seconds: mostSeconds })
      .toBuffer();
    return succeed(clean);
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    return fail(/pixel limit/i.test(text) ? 'image_too_big' : 'image_unreadable');
  }
}
