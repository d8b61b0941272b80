import { expect, it } from 'vitest';
import { clampInside, cropSide, dragCrop, wholeCrop } from './crop.ts';

const wide = { width: 1200, height: 800 };

it('starts with the square at the centre', () => {
  expect(wholeCrop(wide)).toEqual({ x: 600, y: 400, zoom: 1 });
  expect(cropSide(wide, 1)).toBe(800);
});

it('follows a drag and stops at the edges', () => {
  const crop = wholeCrop(wide);
  // 280 screen pixels show 800 of the picture's: 28 to the right are 80 to the left in the picture.
  expect(dragCrop(crop, 28, 0, 280, wide)).toEqual({ x: 520, y: 400, zoom: 1 });
  expect(dragCrop(crop, 9999, 9999, 280, wide)).toEqual({ x: 400, y: 400, zoom: 1 });
  expect(dragCrop(crop, -9999, 0, 280, wide)).toEqual({ x: 800, y: 400, zoom: 1 });
});

it('zooms from 1 to 5, and moves back inside when it zooms out at a corner', () => {
  expect(clampInside({ x: 600, y: 400, zoom: 99 }, wide).zoom).toBe(5);
  const corner = clampInside({ x: 0, y: 0, zoom: 4 }, wide);
  expect(corner).toEqual({ x: 100, y: 100, zoom: 4 });
  expect(clampInside({ ...corner, zoom: 1 }, wide)).toEqual({ x: 400, y: 400, zoom: 1 });
});
