import { toastList } from '../../ui/toast.ts';

/**
 * Fetches the toasts when somebody does something, or when there is something to say. Nobody needs them before; at
 * the first one it can be too late, with the service gone: then the words stand in a plain line, and the next deed
 * tries again.
 */
export function bringToasts(): void {
  let isComing = false;
  let line: HTMLElement | undefined;
  const fetchThem = () => {
    if (isComing) return;
    isComing = true;
    import('./mount-toasts.tsx').then(
      ({ mountToasts }) => {
        line?.remove();
        mountToasts();
      },
      () => {
        isComing = false;
        line ??= showPlainly();
      },
    );
  };
  toastList.watch(fetchThem);
  for (const interaction of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(interaction, fetchThem, { passive: true });
}

/** Shows the newest words in a plain line at the top, as long as they last. */
function showPlainly(): HTMLElement {
  const line = document.createElement('p');
  line.role = 'alert';
  line.className = 'plainly';
  line.dataset['above'] = '';
  const write = () => {
    line.textContent = toastList.read().at(-1)?.text ?? '';
  };
  document.body.append(line);
  toastList.watch(write);
  write();
  return line;
}
