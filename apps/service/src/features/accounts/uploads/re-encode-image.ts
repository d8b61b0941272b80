import { loadImageLibrary } from '../../../kernel/files/image-library.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';

type Kind = 'png' | 'jpeg' | 'webp' | 'gif';
/** 24 megapixels: every phone's photograph, and no bomb. */
const mostPixels = 24_000_000;
const mostSide = 1024;
const mostSeconds = 10;

/** What bytes say they are by how they begin; null for what is not taken, so that no other reader ever sees it. */
function kindOf(bytes: Buffer): Kind | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return /^RIFF[^]{4}WEBP$/.test(head) ? 'webp' : null;
}

/**
 * Makes a clean WebP of at most 1024 pixels a side from what was uploaded. The bytes decide what it is, not the
 * name; SVG is refused (scripts); EXIF with its place is dropped, its orientation applied first.
 */
export async function reEncodeImage(
  bytes: Buffer,
): Promise<Result<Buffer, 'image_unreadable' | 'image_too_big'>> {
  const kind = kindOf(bytes);
  if (!kind) return fail('image_unreadable');
  const sharp = await loadImageLibrary();
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format, width, height } = await image.metadata();
    if (format !== kind) return fail('image_unreadable');
    if (width * height > mostPixels) return fail('image_too_big');
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
