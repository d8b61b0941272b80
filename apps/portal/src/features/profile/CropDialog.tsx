import { ZoomIn, ZoomOut } from 'lucide-react';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cropSide, mostZoom } from './crop.ts';
import { cutPicture } from './cut-picture.ts';
import css from './Profile.module.css';
import { useCrop } from './use-crop.ts';

const stage = 280;

interface CropDialogProps {
  picture: HTMLImageElement;
  /** Takes the cut picture; resolves once it is kept, or could not be. */
  onCut: (cut: Blob) => Promise<void>;
  onClose: () => void;
}

/** The part of a picture that becomes the avatar: moved by finger, mouse or arrow keys. */
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
