import { Link } from '../../../browser/router.tsx';
import { lodgePath } from '../lodge-path.ts';
import { pageOfLink } from './pages.ts';
import { readInline } from './read-markdown.ts';

/** A line of the handbook; links to its other pages stay in the console, those into the project are words. */
export function RichLine({ text, page }: { text: string; page: string }) {
  return readInline(text).map((piece, at) => {
    const key = `${at} ${piece.text}`;
    switch (piece.kind) {
      case 'code':
        return <code key={key}>{piece.text}</code>;
      case 'strong':
        return <b key={key}>{piece.text}</b>;
      case 'link': {
        const to = pageOfLink(page, piece.to);
        if (to !== null) {
          return (
            <Link key={key} to={lodgePath('handbook', to)}>
              {piece.text}
            </Link>
          );
        }
        return piece.to.startsWith('https:') ? (
          <a key={key} href={piece.to} target="_blank" rel="noreferrer noopener">
            {piece.text}
          </a>
        ) : (
          piece.text
        );
      }
      default:
        return piece.text;
    }
  });
}
