import { Button } from '../../ui/Button.tsx';
import css from './Admin.module.css';

interface PagerProps {
  page: number;
  /** The number of rows on this page. */
  count: number;
  toNext?: () => void;
  toPrevious?: () => void;
  isOld?: boolean;
}

/** The page number below a table and links to the other pages; nothing for a list of one page. */
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
