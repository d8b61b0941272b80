import { siteBrand } from '../site-brand.ts';

/** The operator's own links, and the 公安备案 number; what is only there for some sites is loaded for those alone. */
export function FooterLinks() {
  const { police, links = [] } = siteBrand();
  return (
    <>
      {links.map(({ label, url }) => (
        <a key={url} href={url}>
          {label}
        </a>
      ))}
      {police && (
        <a href={`https://beian.mps.gov.cn/#/query/webSearch?code=${police.replace(/\D/g, '')}`}>{police}</a>
      )}
    </>
  );
}
