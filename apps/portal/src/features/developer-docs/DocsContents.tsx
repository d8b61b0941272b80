import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './DeveloperDocs.module.css';
import { docsSite } from './own-urls.ts';
import { findTopics, topicGroups } from './topics.ts';

interface DocsContentsProps {
  current: string;
  /** The query beside the topic: the app that the examples are filled with. */
  linkTo: (topic: string) => string;
  onChosen?: () => void;
}

/** The contents with their search field. */
export function DocsContents({ current, linkTo, onChosen }: DocsContentsProps) {
  const [typed, setTyped] = useState('');
  const found = findTopics(typed);
  const groups = topicGroups
    .map(({ caption, topics }) => ({ caption, topics: topics.filter(({ key }) => found.has(key)) }))
    .filter(({ topics }) => topics.length > 0);
  return (
    <nav className={css.contents} aria-label="文档目录">
      <TextInput
        size="sm"
        icon={Search}
        type="search"
        placeholder="搜索文档"
        aria-label="搜索文档"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {groups.length === 0 && <p className={css.faint}>没有找到。换个词，或者用英文试试</p>}
      {groups.map(({ caption, topics }) => (
        <section key={caption}>
          <p>{caption}</p>
          {topics.map(({ key, title }) => (
            <Link
              key={key}
              to={linkTo(key)}
              aria-current={key === current ? 'page' : undefined}
              onClick={() => onChosen?.()}
            >
              {title}
            </Link>
          ))}
        </section>
      ))}
      {docsSite && <a href={docsSite}>文档站</a>}
    </nav>
  );
}
