import type { getAppActivity } from '@tongxing/contract/calls/apps.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { paths, withQuery } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { linkClass } from '../../ui/link-class.ts';
import css from './AppPage.module.css';

type AppError = CallOutput<typeof getAppActivity>['errors'][number];

const shownAtFirst = 5;

/** The last requests of the app that were refused, with the reason: what a developer looks for first. */
export function AppErrors({ errors }: { errors: readonly AppError[] }) {
  const [isWhole, setWhole] = useState(false);
  if (errors.length === 0) return <EmptyState title="最近没有出错的请求" text="出错时，原因会写在这里。" />;
  return (
    <>
      <ul className={css.errors}>
        {errors.slice(0, isWhole ? errors.length : shownAtFirst).map((each) => (
          <li key={each.id}>
            <Link className={linkClass()} to={withQuery(paths.user.appDocs, { topic: 'errors' })}>
              <code>{each.error}</code>
            </Link>
            <span>
              /oauth2/{each.endpoint} · {formatMoment(each.at)}
            </span>
            <p>{each.reason}</p>
          </li>
        ))}
      </ul>
      {!isWhole && errors.length > shownAtFirst && (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          看全部 {errors.length} 条
        </Button>
      )}
    </>
  );
}
