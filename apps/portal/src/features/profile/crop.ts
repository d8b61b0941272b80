/** A square crop: its centre in the picture's pixels, and its zoom (1: the whole shorter side). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const mostZoom = 5;

/** The side of the square in the picture's pixels. */
export function cropSide({ width, height }: PictureSize, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The crop moved inside the picture, with a zoom from 1 to 5. */
export function clampInside(crop: Crop, picture: PictureSize): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, crop.zoom));
  const half = cropSide(picture, zoom) / 2;
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: within(crop.x, picture.width), y: within(crop.y, picture.height), zoom };
}

/** The largest crop, at the centre of the picture. */
export function wholeCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The crop after a drag of `dx`, `dy` screen pixels on a stage with sides of `stage` pixels. */
export function dragCrop(crop: Crop, dx: number, dy: number, stage: number, picture: PictureSize): Crop {
  const scale = cropSide(picture, crop.zoom) / stage;
  return clampInside({ ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale }, picture);
}
