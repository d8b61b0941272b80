import { Link } from '../../browser/router.tsx';

const pattern = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

/** A sentence of the docs: `code` in back-ticks, [links](/path) and **what matters**. */
export function RichText({ text }: { text: string }) {
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
