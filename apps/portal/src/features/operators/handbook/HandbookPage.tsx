import { useQuery } from '@tanstack/react-query';
import { basePath } from '../../../browser/base-path.ts';
import { Link } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { lodgePath } from '../lodge-path.ts';
import css from './Handbook.module.css';
import { handbookPages } from './pages.ts';
import { RichLine } from './RichLine.tsx';
import { type Block, readBlocks } from './read-markdown.ts';

const chapters = [
  ['first-day', '第一天'],
  ['people', '用户'],
  ['apps-and-review', '应用与审核'],
  ['incidents', '出事的时候'],
  ['change-settings', '改设置'],
  ['messages-and-agreements', '消息与协议'],
  ['moving', '搬进搬出'],
  ['settings', '设置一览'],
] as const;

/** As in the developer docs: one more module that both share would pull their scripts together. */
const docsSite = 'docs' in document.documentElement.dataset ? `${basePath}/docs/` : null;

/** `/admin/handbook/{page}`: the operator's handbook, as it lies in the project. */
export function HandbookPage({ item }: { item: string }) {
  const name = item || 'first-day';
  const load = handbookPages.get(name);
  const page = useQuery({
    queryKey: ['handbook', name],
    enabled: load !== undefined,
    queryFn: async () => readBlocks(await (load as () => Promise<string>)()),
  });
  const [first, ...rest] = page.data ?? [];
  return (
    <>
      <PageHead title={first?.kind === 'heading' ? first.text : '手册'} text="运营者手册" />
      <nav className={css.chapters} aria-label="手册目录">
        {chapters.map(([key, title]) => (
          <Link key={key} to={lodgePath('handbook', key)} aria-current={key === name ? 'page' : undefined}>
            {title}
          </Link>
        ))}
        {docsSite && <a href={docsSite}>文档站</a>}
      </nav>
      <Card>
        {load === undefined ? (
          <EmptyState level="h2" kind="lost" title="手册里没有这一页" />
        ) : page.isError ? (
          <LoadFailed onRetry={() => void page.refetch()} />
        ) : page.data === undefined ? (
          <SkeletonRows rows={5} />
        ) : (
          <article className={css.text}>
            {rest.map((block, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the page does not change
              <BlockView key={at} block={block} page={name} />
            ))}
          </article>
        )}
      </Card>
    </>
  );
}

function BlockView({ block, page }: { block: Block; page: string }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? <h3>{block.text}</h3> : <h2>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          <RichLine text={block.text} page={page} />
        </p>
      );
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide line is scrolled by the keyboard too
        <pre tabIndex={0}>{block.text}</pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <RichLine text={item} page={page} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard too
        <div className={css.wide} tabIndex={0} role="region" aria-label={block.head[0]}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((cell, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the place in the row is the identity
                    <td key={at}>
                      <RichLine text={cell} page={page} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}
