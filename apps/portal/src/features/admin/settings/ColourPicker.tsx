import { shippedAccent } from '@tongxing/contract/rules/accent-shades.ts';
import css from './Settings.module.css';

interface ColourPickerProps {
  /** The field's own. */
  label: string;
  /** As typed; anything but `#rrggbb` shows the shipped colour. */
  colour: string;
  disabled: boolean;
  onPick: (colour: string) => void;
}

/** The platform's own choice of a colour, as a sample of what is typed. */
export function ColourPicker({ label, colour, disabled, onPick }: ColourPickerProps) {
  return (
    <input
      type="color"
      className={css.swatch}
      aria-label={`${label}：取色`}
      value={/^#[\da-f]{6}$/i.test(colour) ? colour : shippedAccent}
      disabled={disabled}
      onChange={(event) => onPick(event.target.value)}
    />
  );
}
