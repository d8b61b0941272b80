import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Crop, clampInside, dragCrop, type PictureSize, wholeCrop } from './crop.ts';

const arrowStep = 12;

/** Moves a crop by mouse, finger, two fingers and arrow keys on a stage of `stage` pixels a side. */
export function useCrop(picture: PictureSize, stage: number) {
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture));
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const drag = (dx: number, dy: number) => setCrop((before) => dragCrop(before, dx, dy, stage, picture));
  const zoomTo = (zoom: number) => setCrop((before) => clampInside({ ...before, zoom }, picture));

  const spread = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };

  return {
    crop,
    zoomTo,
    /** What the stage listens to. */
    listeners: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const spreadBefore = spread();
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const share = 1 / fingers.current.size;
        drag((event.clientX - before.x) * share, (event.clientY - before.y) * share);
        const spreadNow = spread();
        if (spreadBefore > 0 && spreadNow > 0)
          setCrop((now) => clampInside({ ...now, zoom: now.zoom * (spreadNow / spreadBefore) }, picture));
      },
      onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onKeyDown(event: KeyboardEvent) {
        const by = {
          ArrowLeft: [arrowStep, 0],
          ArrowRight: [-arrowStep, 0],
          ArrowUp: [0, arrowStep],
          ArrowDown: [0, -arrowStep],
        }[event.key];
        if (!by) return;
        event.preventDefault();
        drag(by[0] ?? 0, by[1] ?? 0);
      },
    },
  };
}
