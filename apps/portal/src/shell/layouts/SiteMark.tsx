import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/drawings/Logo.tsx';
import { useSiteName } from '../site-name.ts';
import css from './SiteMark.module.css';

/** Logo and name of the site; leads home. */
export function SiteMark({
  size = 32,
  short,
  className,
}: {
  size?: number;
  short?: boolean;
  className?: string | undefined;
}) {
  const name = useSiteName();
  const logo = useSiteConfig()?.logo;
  return (
    <Link to={paths.home} className={classNames(css.mark, size < 32 && css.small, className)}>
      {logo ? (
        <img className={css.logo} data-logo="" src={logo} alt="" width={size} height={size} />
      ) : (
        <Logo size={size} />
      )}
      <span>{short ? name.short : name.title}</span>
    </Link>
  );
}
