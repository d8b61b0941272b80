import { createRoot } from 'react-dom/client';
import { Toasts } from './Toasts.tsx';

/** Puts the toasts beside the page, where they stay live and visible while a dialog makes the page inert. */
export function mountToasts(): void {
  const place = document.createElement('div');
  place.dataset['above'] = '';
  document.body.append(place);
  createRoot(place).render(<Toasts />);
}
