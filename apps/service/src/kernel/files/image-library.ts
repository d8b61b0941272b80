/** What anything here is ever read from: what people upload, and the drawings of our own. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'];

/**
 * sharp, without the readers of files that nobody here reads (TIFF, HEIF, PDF, what ImageMagick knows): a flaw in one of
 * them is out of reach. Loaded with the first picture: ten megabytes that a service at rest need not hold.
 */
export async function loadImageLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}
