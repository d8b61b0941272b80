import { Suspense } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { lazyDecoration } from '../../ui/lazy-part.ts';
import { useSiteName } from '../site-name.ts';

const FooterLinks = lazyDecoration(() =>
  import('./FooterLinks.tsx').then(({ FooterLinks: Links }) => ({ default: Links })),
);
const year = new Date().getFullYear();

/** The line every public page ends with. The ICP number leads to the registry, as its rules ask. */
export function SiteFooter({ className }: { className?: string | undefined }) {
  const { title } = useSiteName();
  const config = useSiteConfig();
  const icp = config?.icp;
  return (
    <footer className={className}>
      {/* A page prepared in December is read in January. */}
      <span suppressHydrationWarning>
        © {year} {title}
      </span>
      <Link to={paths.termsOfService}>用户协议</Link>
      <Link to={paths.privacyPolicy}>隐私政策</Link>
      <Link to={paths.help}>帮助</Link>
      {config && document.getElementById('brand') && (
        <Suspense>
          <FooterLinks />
        </Suspense>
      )}
      {icp && (
        <a className="icp" href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {icp}
        </a>
      )}
    </footer>
  );
}
