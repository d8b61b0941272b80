import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PictureInput } from '../../../ui/PictureInput.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';

interface UploadPictureProps {
  /** The field's own. */
  label: string;
  onUploaded: (address: string) => void;
}

/** Uploads a picture and fills its address in; it becomes the site's when the setting is saved. */
export function UploadPicture({ label, onUploaded }: UploadPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const { submit: upload, isBusy } = useSubmit(async (file: File) => {
    const reply = await send(uploadImage, {}, { file });
    if (reply.ok) onUploaded(fileUrl(reply.data.url));
  });
  return (
    <>
      <IconButton label={`${label}：上传图片`} disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? <Spinner /> : <Icon of={ImageUp} size={18} />}
      </IconButton>
      <PictureInput ref={input} label={`${label}：选择图片`} onChoose={(file) => void upload(file)} />
    </>
  );
}
