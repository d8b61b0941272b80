import { Button } from '../../ui/Button.tsx';
import css from './Admin.module.css';

interface PagerProps {
  page: number;
  /** How many things stand on this page. */
  count: number;
  toNext?: () => void;
  toPrevious?: () => void;
  isOld?: boolean;
}

/** Below a table: which page it is, and the ways to the others. A list of one page needs none. */
export function Pager({ page, count, toNext, toPrevious, isOld }: PagerProps) {
  if (!toNext && !toPrevious) return <p className={css.only}>共 {count} 条</p>;
  return (
    <nav className={css.pager} aria-label="翻页">
      <span role="status">
        第 {page} 页，{count} 条
      </span>
      <Button size="sm" disabled={!toPrevious || isOld} onClick={toPrevious}>
        上一页
      </Button>
      <Button size="sm" disabled={!toNext || isOld} onClick={toNext}>
        下一页
      </Button>
    </nav>
  );
}
