import { use } from 'react';
import { InList } from './in-list.ts';
import css from './Skeleton.module.css';

/** One grey bone in the shape of what is coming; sizes in px or CSS lengths. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
}) {
  return <span className={css.skeleton} style={{ width, height, borderRadius: radius }} />;
}

/** Rows of a list that is on its way, in the place of its `ListRow`s. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  const Frame = use(InList) ? 'li' : 'div';
  return (
    <Frame aria-busy="true">
      <span className="vh" role="status">
        正在加载
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={`${row + 1}`} className={css.row} aria-hidden="true">
          <Skeleton width={40} height={40} radius="50%" />
          <span className={css.lines}>
            <Skeleton width={`${[44, 32, 52][row % 3]}%`} />
            <Skeleton width={`${[68, 56, 74][row % 3]}%`} height={12} />
          </span>
          <Skeleton width={64} height={36} radius={10} />
        </div>
      ))}
    </Frame>
  );
}
