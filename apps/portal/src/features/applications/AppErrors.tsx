import css from './Applications.module.css';
import { lastUsed } from './app-words.ts';

interface AppError {
  readonly id: string;
  readonly at: number;
  readonly endpoint: string;
  readonly error: string;
  readonly reason: string;
}

const mostShown = 5;

/** The last requests of the app that were refused, with the reason: what a developer looks for first. */
export function AppErrors({ errors }: { errors: readonly AppError[] }) {
  if (errors.length === 0) return <p className={css.faint}>最近没有出错的请求。</p>;
  return (
    <section className={css.errors} aria-label="最近的错误">
      <h3>最近的错误</h3>
      <ul>
        {errors.slice(0, mostShown).map((each) => (
          <li key={each.id}>
            <code>{each.error}</code>
            <span>
              {each.endpoint} · {lastUsed(each.at)}
            </span>
            <p>{each.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
