import type { ReactNode } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './Help.module.css';

const unset = { email: '', phone: '', hours: '', url: '', wechat: '' };

/** How to reach whoever runs the site, as the operator set it; where nothing is set, what there is instead. */
export function ServiceCard() {
  const config = useSiteConfig();
  return (
    <section id="service" className={css.service} tabIndex={-1} aria-labelledby="service-name">
      <h2 id="service-name">客服</h2>
      {config ? (
        <Ways support={config.support ?? unset} group={config.qq_group} />
      ) : (
        <div className={css.skeletons}>
          <Skeleton width="40%" />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      )}
    </section>
  );
}

function Ways({ support, group }: { support: typeof unset; group: string }) {
  const { email, phone, hours, url, wechat } = support;
  const rows: readonly (readonly [name: string, way: ReactNode])[] = [
    ['在线客服', url && outside(url, '去提问')],
    ['电话', phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
    ['邮箱', email && <a href={`mailto:${email}`}>{email}</a>],
    ['微信公众号', wechat],
    // A number alone is no address.
    ['QQ 群', group.startsWith('https:') ? outside(group, '加入') : group],
  ];
  const shown = rows.filter(([, way]) => Boolean(way));
  if (shown.length === 0) {
    return (
      <>
        <p>本站没有另外公布客服。这一页上的事，多半可以自己办。</p>
        <p>
          要找负责的人，联系方式写在<Link to={paths.privacyPolicy}>隐私政策</Link>里。
        </p>
      </>
    );
  }
  return (
    <>
      <dl className={css.contacts}>
        {shown.map(([name, way]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{way}</dd>
          </div>
        ))}
        {hours && (
          <div>
            <dt>时间</dt>
            <dd>{hours}</dd>
          </div>
        )}
      </dl>
      <p className={css.warning}>客服不会问你要密码和验证码。</p>
    </>
  );
}

function outside(url: string, label: string): ReactNode {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}
