import { classNames } from './class-names.ts';
import css from './Steps.module.css';

/** Where one is in a short road: bricks laid, the one being laid, those to come. `now` counts from 0. */
export function Steps({ names, now }: { names: readonly string[]; now: number }) {
  return (
    <ol className={css.steps}>
      {names.map((name, at) => (
        <li
          key={name}
          className={classNames(css.step, at < now && css.done, at === now && css.now)}
          aria-current={at === now ? 'step' : undefined}
        >
          {name}
          {at < now && <span className="vh">，已完成</span>}
        </li>
      ))}
    </ol>
  );
}
