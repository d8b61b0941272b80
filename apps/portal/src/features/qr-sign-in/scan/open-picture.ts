const mostBytes = 20_000_000;
const mostPixels = 64_000_000;

/** A picture file, ready to be drawn; 'unreadable' where it is none, 'too_large' before any of its pixels is decoded. */
export async function openPicture(file: File): Promise<HTMLImageElement | 'unreadable' | 'too_large'> {
  if (file.size > mostBytes) return 'too_large';
  const picture = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
      picture.src = url;
    });
    // Browsers read the size of a picture first and decode it when it is drawn.
    return picture.naturalWidth * picture.naturalHeight > mostPixels ? 'too_large' : picture;
  } catch {
    return 'unreadable';
  } finally {
    URL.revokeObjectURL(url);
  }
}
