import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { Link } from '../../browser/router.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import css from './AppHead.module.css';

/** The link from an app's page back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={`${linkClass()} ${css.back}`} to={to}>
      <Icon of={ArrowLeft} size={18} />
      {children}
    </Link>
  );
}

interface AppHeadProps {
  app: { readonly client_id: string; readonly name: string; readonly logo: string };
  badges: ReactNode;
  actions: ReactNode;
}

/** The head of an app's page: logo, name, state, actions. */
export function AppHead({ app: { client_id: id, name, logo }, badges, actions }: AppHeadProps) {
  return (
    <PageHead
      title={
        <span className={css.name}>
          <AppIcon src={logo && fileUrl(logo)} id={id} name={name} size={56} />
          {name}
        </span>
      }
      text={<span className={css.badges}>{badges}</span>}
      actions={actions}
    />
  );
}
