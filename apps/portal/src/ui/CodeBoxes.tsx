import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import css from './CodeBoxes.module.css';
import { classNames } from './class-names.ts';
import { codeLength, digitsOf, writeDigits } from './code-digits.ts';
import { useField } from './field-context.ts';

interface CodeBoxesProps {
  /** Called once each time all six boxes become full, with the six digits. */
  onComplete: (code: string) => void;
  onChange?: (digits: string) => void;
  /** Turns all six red and selects the first; the next digit starts a new code. */
  invalid?: boolean;
  /** While a code is checked. Boxes that are still full afterwards take the same code once more. */
  disabled?: boolean;
  /** The one name of the six boxes for screen readers. */
  label?: string;
  describedBy?: string;
  /** Takes the focus when it appears, also inside a dialog that has just opened. */
  autoFocus?: boolean;
}

const empty: readonly string[] = Array.from({ length: codeLength }, () => '');

/** Six boxes, three and three, for a one-time code. Digits only; backspace goes back; a pasted code fills them all. */
export function CodeBoxes({
  onComplete,
  onChange,
  invalid,
  disabled,
  label = '六位验证码',
  describedBy,
  autoFocus,
}: CodeBoxesProps) {
  const field = useField();
  const [boxes, setBoxes] = useState(empty);
  /** The raw text of the box an input method is composing in: it must not be touched until it is done. */
  const [composing, setComposing] = useState<{ at: number; text: string }>();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const red = invalid ?? field.invalid;
  const stale = useRef(false);

  const focus = (at: number) => {
    const input = inputs.current[Math.max(0, Math.min(codeLength - 1, at))];
    input?.focus();
    input?.select();
  };

  const isFull = useEffectEvent(() => boxes.join('').length === codeLength);
  const wasDisabled = useRef(disabled);
  useEffect(() => {
    // Still here after a check that said nothing of the code, the network's failure for one: the same may go again.
    const isUnanswered = wasDisabled.current === true && !disabled && isFull();
    wasDisabled.current = disabled;
    stale.current = red || isUnanswered;
    if (stale.current && !disabled) focus(0);
  }, [red, disabled]);

  useEffect(() => {
    if (autoFocus) inputs.current[0]?.focus();
  }, [autoFocus]);

  const save = (next: readonly string[]) => {
    const code = next.join('');
    const isNew = stale.current || code !== boxes.join('');
    stale.current = false;
    setBoxes(next);
    onChange?.(code);
    if (code.length === codeLength && isNew) onComplete(code);
  };

  const write = (at: number, text: string) => {
    // After a wrong code any input starts a new one; the old digit beside it does not count.
    const typed = stale.current ? text.replace(boxes[at] ?? '', '') || text : text;
    const { boxes: next, next: focused } = writeDigits(stale.current ? empty : boxes, at, typed);
    setComposing(undefined);
    save(next);
    if (digitsOf(typed)) focus(focused);
  };

  const press = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: codeLength - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focus(to);
    } else if (event.key === 'Backspace' && !boxes[at] && at > 0) {
      event.preventDefault();
      save(boxes.map((box, index) => (index === at - 1 ? '' : box)));
      focus(at - 1);
    }
  };

  const paste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (!digits) return;
    const { boxes: next, next: focused } = writeDigits(
      stale.current ? empty : boxes.with(at, ''),
      at,
      digits,
    );
    save(next);
    focus(focused);
  };

  const box = (at: number) => (
    <input
      key={at}
      ref={(element) => {
        inputs.current[at] = element;
      }}
      id={at === 0 ? field.id : undefined}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete={at === 0 ? 'one-time-code' : 'off'}
      aria-label={`第 ${at + 1} 位`}
      aria-invalid={red || undefined}
      disabled={disabled}
      className={classNames(css.box, boxes[at] && css.filled)}
      value={composing?.at === at ? composing.text : boxes[at]}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={press(at)}
      onPaste={paste(at)}
      onCompositionEnd={(event) => write(at, event.currentTarget.value)}
      // React calls no onChange where the digit stays the same; a 4 typed over a 4 must move on to the next box.
      onChange={() => undefined}
      onInput={(event) => {
        const text = event.currentTarget.value;
        if ((event.nativeEvent as InputEvent).isComposing) setComposing({ at, text });
        else write(at, text);
      }}
    />
  );

  return (
    <div
      className={classNames(css.code, red && css.invalid)}
      role="group"
      aria-label={label}
      aria-describedby={describedBy ?? field.describedBy}
    >
      {[0, 1, 2].map(box)}
      <i className={css.dash} />
      {[3, 4, 5].map(box)}
    </div>
  );
}
