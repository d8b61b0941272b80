import { type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { localEntries } from '../../browser/storage.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Note } from '../../ui/Note.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Block, CodeSample, WriteArticle } from './article.ts';
import css from './DeveloperDocs.module.css';
import type { DocsValues } from './docs-values.ts';

const key = 'docs-sample';

/** The language that the reader chose last, if it is one of these; else the first. */
function preferredSample(names: readonly string[]): string {
  const saved = localEntries().getItem(key);
  return names.find((name) => name === saved) ?? names[0] ?? '';
}

function rememberSample(name: string): void {
  localEntries().setItem(key, name);
}

const widgets = {
  playground: lazyPart(() =>
    import('./playground/Playground.tsx').then(({ Playground }) => ({ default: Playground })),
  ),
  inspector: lazyPart(() =>
    import('./TokenInspector.tsx').then((loaded) => ({ default: loaded.TokenInspector })),
  ),
  registration: lazyPart(() =>
    import('./RegistrationToken.tsx').then((loaded) => ({ default: loaded.RegistrationToken })),
  ),
  calls: lazyPart(() => import('./PortalCalls.tsx').then((loaded) => ({ default: loaded.PortalCalls }))),
};

interface ArticleViewProps {
  title: string;
  article: WriteArticle;
  values: DocsValues;
  /** Shown between the first sentence and the rest. */
  children: ReactNode;
}

/** One article, with the reader's own values in its code. */
export function ArticleView({ title, article, values, children }: ArticleViewProps) {
  const { lead, blocks } = article(values);
  return (
    <>
      <p className={css.lead}>
        <RichText text={lead} />
      </p>
      {children}
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of an article never move
        <BlockView key={`${title}${at}`} block={block} values={values} />
      ))}
    </>
  );
}

function BlockView({ block, values }: { block: Block; values: DocsValues }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className={css.text}>
          <RichText text={block.text} />
        </p>
      );
    case 'head':
      return <h2>{block.text}</h2>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={block.ordered ? css.steps : css.bullets}>
          {block.items.map((item) => (
            <li key={item}>
              <span>
                <RichText text={item} />
              </span>
            </li>
          ))}
        </List>
      );
    }
    case 'code':
      return <Samples label={block.label} samples={block.samples} values={values} />;
    case 'table':
      return <FactTable head={block.head} rows={block.rows} />;
    case 'note':
      return (
        <Note {...(block.tone ? { tone: block.tone } : {})}>
          <RichText text={block.text} />
        </Note>
      );
    case 'widget': {
      const Widget = widgets[block.name];
      return (
        <Suspense fallback={<SkeletonRows />}>
          <Widget values={values} />
        </Suspense>
      );
    }
  }
}

interface SamplesProps {
  label: string;
  samples: readonly CodeSample[];
  values: DocsValues;
}

/** One sample in several languages; the chosen language applies to all of the docs. */
function Samples({ label, samples, values }: SamplesProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() => preferredSample(samples.map(({ name }) => name)));
  const shown = samples.find(({ name }) => name === chosen) ?? samples[0];
  if (!shown) return null;
  const choose = (name: string) => {
    setChosen(name);
    rememberSample(name);
  };
  const block = (
    <CodeBlock
      code={shown.code}
      label={label}
      {...(samples.length > 1 && { panel: { id: `${id}-${shown.name}-panel`, tab: `${id}-${shown.name}` } })}
      mine={[values.appId, values.redirectUri]}
      bar={
        samples.length > 1 && (
          <Tabs
            id={id}
            label={label}
            tabs={samples.map(({ name }) => ({ key: name, label: name }))}
            current={shown.name}
            onChange={choose}
          />
        )
      }
    />
  );
  // The files of `samples` are shown unchanged; their comments are Chinese.
  return import.meta.env.VITE_LANGUAGE === 'en' && /\p{Script=Han}/u.test(shown.code) ? (
    <div lang="zh-Hans">{block}</div>
  ) : (
    block
  );
}

function FactTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, at) => (
                <td key={head[at]}>{at === 0 ? <code>{cell}</code> : <RichText text={cell} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const pattern = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

/** A sentence of the docs with `code`, [links](/path) and **emphasis**. */
function RichText({ text }: { text: string }) {
  const pieces = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, code, label, target = '', strong] = match;
    pieces.push(text.slice(at, match.index));
    at = match.index + whole.length;
    if (code) pieces.push(<code key={at}>{code}</code>);
    else if (strong) pieces.push(<b key={at}>{strong}</b>);
    else if (target.startsWith('/v3/') || /^https?:/.test(target))
      pieces.push(
        <a key={at} href={target} target="_blank" rel="noreferrer">
          {label}
        </a>,
      );
    else
      pieces.push(
        <Link key={at} to={target}>
          {label}
        </Link>,
      );
  }
  pieces.push(text.slice(at));
  return pieces;
}
