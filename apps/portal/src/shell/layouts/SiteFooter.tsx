import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useSiteName } from '../site-name.ts';

const year = new Date().getFullYear();

/** The line every public page ends with. The ICP number leads to the registry, as its rules ask. */
export function SiteFooter({ className }: { className?: string | undefined }) {
  const { title } = useSiteName();
  const icp = useSiteConfig()?.icp;
  return (
    <footer className={className}>
      {/* A page prepared in December is read in January. */}
      <span suppressHydrationWarning>
        © {year} {title}
      </span>
      <Link to={paths.termsOfService}>用户协议</Link>
      <Link to={paths.privacyPolicy}>隐私政策</Link>
      {icp && (
        <a className="icp" href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {icp}
        </a>
      )}
    </footer>
  );
}
