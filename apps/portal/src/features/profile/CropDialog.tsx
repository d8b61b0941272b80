import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Crop, clampInside, cropSide, dragCrop, mostZoom, type PictureSize, wholeCrop } from './crop.ts';
import css from './Profile.module.css';

const arrowStep = 12;

/** Moves a crop by mouse, finger, two fingers and arrow keys on a stage of `stage` pixels a side. */
function useCrop(picture: PictureSize, stage: number) {
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
    /** The event handlers of the stage. */
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

/** The side of the uploaded picture in pixels: sharp at 96 CSS pixels on a screen of density 3. */
const side = 512;

/** The crop as a JPEG, transparent parts white. The file's metadata is not included. */
async function cutPicture(picture: HTMLImageElement, crop: Crop): Promise<Blob | null> {
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

const stage = 280;

interface CropDialogProps {
  picture: HTMLImageElement;
  /** Saves the cropped picture; resolves also where that failed. */
  onCut: (cut: Blob) => Promise<void>;
  onClose: () => void;
}

/** Chooses the part of a picture for the avatar by touch, mouse or arrow keys. */
export function CropDialog({ picture, onCut, onClose }: CropDialogProps) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { crop, zoomTo, listeners } = useCrop(size, stage);
  const scale = stage / cropSide(size, crop.zoom);
  const [left, top] = [stage / 2 - crop.x * scale, stage / 2 - crop.y * scale];

  const cutting = useSubmit(async () => {
    const cut = await cutPicture(picture, crop);
    if (cut) await onCut(cut);
  });

  return (
    <Dialog
      title="裁剪头像"
      text="拖动选位置，圆圈里的就是头像"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            loading={cutting.isBusy}
            loadingText="上传中"
            onClick={() => void cutting.submit()}
          >
            使用这张
          </Button>
        </>
      }
    >
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture */}
      <div
        className={css.stage}
        tabIndex={0}
        data-autofocus=""
        role="group"
        aria-label="头像取景框，方向键移动图片"
        {...listeners}
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          style={{
            width: size.width,
            height: size.height,
            transform: `translate(${left}px, ${top}px) scale(${scale})`,
          }}
        />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.zoom}>
        <Icon of={ZoomOut} />
        <input
          type="range"
          aria-label="缩放"
          min={1}
          max={mostZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
        <Icon of={ZoomIn} />
      </div>
    </Dialog>
  );
}
