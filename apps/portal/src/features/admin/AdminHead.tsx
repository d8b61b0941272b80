import { ArrowLeft, BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../browser/router.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import css from './Admin.module.css';
import { handbookUrl, hasHandbook } from './handbook-url.ts';

interface AdminHeadProps {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** The handbook page about this one. */
  handbook: string;
  /** The list that this page belongs to. */
  back?: { readonly to: string; readonly name: string };
}

/** The head of a console page: the way back, its name, its actions, and the handbook's page about it. */
export function AdminHead({ title, text, actions, handbook, back }: AdminHeadProps) {
  return (
    <div className={css.top}>
      {back && (
        <Link className={linkClass('quiet')} to={back.to}>
          <Icon of={ArrowLeft} size={18} />
          {back.name}
        </Link>
      )}
      <PageHead
        title={title}
        text={text}
        actions={
          <>
            {hasHandbook && (
              <a
                className={classNames(linkClass('quiet'), css.handbook)}
                href={handbookUrl(handbook)}
                target="_blank"
                rel="noopener"
              >
                <Icon of={BookOpen} size={18} />
                手册
              </a>
            )}
            {actions}
          </>
        }
      />
    </div>
  );
}
