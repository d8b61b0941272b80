/** The formats that are read: uploads, and our own drawings. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'];

/**
 * sharp without the readers that are not needed (TIFF, HEIF, PDF, ImageMagick), so that a flaw in one of them cannot be
 * reached. Loaded with the first picture: it takes ten megabytes.
 */
export async function loadImageLibrary() {
  const { default: sharp } = await import('sharp');
  // One picture at a time is decoded, by one thread: sign-ins need the others. Nothing of it stays in memory.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}
