import type { ReactNode } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import css from './AppHead.module.css';

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
