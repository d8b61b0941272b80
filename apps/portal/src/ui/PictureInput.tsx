import type { Ref } from 'react';

interface PictureInputProps {
  /** `click()` on it opens the platform's own chooser. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onChoose: (file: File) => void;
}

/** Lets a picture be chosen: not seen itself, opened by whatever stands for it. */
export function PictureInput({ ref, label, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept="image/png,image/jpeg,image/webp,image/gif"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file) onChoose(file);
        // The same file may be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
}
