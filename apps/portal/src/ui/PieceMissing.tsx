import { Button } from './Button.tsx';
import css from './PieceMissing.module.css';

/** In the place of a page whose script did not come: the network is gone, or a new version has taken its place. */
export function PieceMissing() {
  return (
    <div className={css.missing} role="alert">
      没有加载出来
      <Button onClick={() => location.reload()}>重试</Button>
    </div>
  );
}
