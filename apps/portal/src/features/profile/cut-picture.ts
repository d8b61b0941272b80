import { type Crop, cropSide } from './crop.ts';

/** Pixels of a side of what is uploaded: sharp at 96 on a phone of density 3, and small. */
const side = 512;

/** The crop as a JPEG; what was transparent becomes white. Nothing of the file but its pixels goes along. */
export async function cutPicture(picture: HTMLImageElement, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const cut = cropSide({ width: picture.naturalWidth, height: picture.naturalHeight }, crop.zoom);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x - cut / 2, crop.y - cut / 2, cut, cut, 0, 0, side, side);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
