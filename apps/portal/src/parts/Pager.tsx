import { Button } from '../ui/Button.tsx';
import css from './Pager.module.css';

interface PagerProps {
  /** The page that is shown, from 0. */
  page: number;
  hasMore: boolean;
  turnTo: (page: number) => void;
}

/** Under a list of which one page stands on the screen, newest first: which page it is, and the ways on and back. */
export function Pager({ page, hasMore, turnTo }: PagerProps) {
  return (
    <nav className={css.pager} aria-label="翻页">
      <span role="status">第 {page + 1} 页</span>
      <Button size="sm" disabled={page === 0} onClick={() => turnTo(page - 1)}>
        较新的
      </Button>
      <Button size="sm" disabled={!hasMore} onClick={() => turnTo(page + 1)}>
        较早的
      </Button>
    </nav>
  );
}
