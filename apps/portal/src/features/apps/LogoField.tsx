import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PictureInput } from '../../ui/PictureInput.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './AppForm.module.css';

interface LogoFieldProps {
  /** The address of an uploaded picture; '' for none. */
  logo: string;
  /** The text shown while there is no logo; without it an empty frame. */
  app?: { readonly id: string; readonly name: string };
  onChange: (logo: string) => void;
}

/** An app's logo: choose a file, which is uploaded at once over a sealed call, or remove it. */
export function LogoField({ logo, app, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { submit: upload, isBusy } = useSubmit(async (file: File) => {
    const reply = await send(uploadImage, {}, { file });
    if (reply.ok) onChange(reply.data.url);
  });
  return (
    <div className={css.logo}>
      <button
        type="button"
        className={css.logoPlace}
        aria-label={logo ? '更换图标' : '上传图标'}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? (
          <Spinner />
        ) : logo ? (
          <img src={fileUrl(logo)} alt="" width={80} height={80} />
        ) : app ? (
          <AppIcon id={app.id} name={app.name} size={64} />
        ) : (
          <>
            <Icon of={ImagePlus} size={24} />
            图标
          </>
        )}
      </button>
      {logo && !isBusy && (
        <IconButton className={css.logoAway} label="删除图标" onClick={() => onChange('')}>
          <Icon of={Trash2} size={16} />
        </IconButton>
      )}
      <PictureInput ref={input} label="选择图标图片" onChoose={(file) => void upload(file)} />
    </div>
  );
}
