import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { send } from '../../api/send.ts';
import { notify } from '../../session/notices.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PictureInput } from '../../ui/PictureInput.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { CropDialog } from './CropDialog.tsx';
import css from './Profile.module.css';
import { useSaveProfile } from './use-save-profile.ts';

/** Loads a chosen picture; null where the browser cannot show it. */
function readPicture(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  return new Promise((resolve) => {
    picture.onload = () => resolve(picture.naturalWidth > 0 ? picture : null);
    picture.onerror = () => {
      URL.revokeObjectURL(url);
      resolve(null);
    };
    picture.src = url;
  });
}

/** The avatar and its changes: choose and crop a picture, or restore the drawn default. */
export function AvatarEditor({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { save } = useSaveProfile();

  const choose = async (file: File) => {
    const read = await readPicture(file);
    if (read) setPicture(read);
    else notify('error', '这不是可用的图片，请换一张 PNG、JPEG、WebP 或 GIF');
  };
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(null);
  };
  const store = async (cut: Blob) => {
    const uploaded = await send(uploadImage, {}, { file: cut });
    if (uploaded.ok && (await save({ avatar: uploaded.data.url }, '头像已更新')) === null) close();
  };
  const pick = () => input.current?.click();

  return (
    <span className={css.face}>
      <Avatar id={profile.id} src={fileUrl(profile.avatar)} size={96} />
      <IconButton
        className={css.camera}
        label="更换头像"
        aria-haspopup={profile.avatar ? 'menu' : undefined}
        aria-expanded={profile.avatar ? isMenuOpen : undefined}
        onClick={() => (profile.avatar ? setMenuOpen(!isMenuOpen) : pick())}
      >
        <Icon of={Camera} size={18} />
      </IconButton>
      <PictureInput ref={input} label="选择头像图片" onChoose={(file) => void choose(file)} />
      {isMenuOpen && (
        <AvatarMenu
          onClose={() => setMenuOpen(false)}
          onPick={pick}
          onReset={() => void save({ avatar: '' }, '已恢复默认头像')}
        />
      )}
      {picture && <CropDialog picture={picture} onCut={store} onClose={close} />}
    </span>
  );
}
