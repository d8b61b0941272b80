import { fail, type Result, succeed } from '../../../kernel/result.ts';

const accepted: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);
/** 24 megapixels: every phone's photograph, and no bomb. */
const mostPixels = 24_000_000;
const mostSide = 1024;

/**
 * Makes a clean WebP of at most 1024 pixels a side from what was uploaded. The bytes decide what it is, not the
 * name; SVG is refused (scripts); EXIF with its place is dropped, its orientation applied first.
 */
export async function reEncodeImage(
  bytes: Buffer,
): Promise<Result<Buffer, 'image_unreadable' | 'image_too_big'>> {
  // Loaded with the first upload: ten megabytes that a service at rest need not hold.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format, width, height } = await image.metadata();
    if (!format || !accepted.has(format)) return fail('image_unreadable');
    if (width * height > mostPixels) return fail('image_too_big');
    const clean = await image
      .rotate()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer();
    return succeed(clean);
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    return fail(/pixel limit/i.test(text) ? 'image_too_big' : 'image_unreadable');
  }
}
