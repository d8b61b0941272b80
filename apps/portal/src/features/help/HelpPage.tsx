import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { readAnchor } from '../../browser/read-anchor.ts';
import { Link, useLocation } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { findTopics } from './find-topics.ts';
import css from './Help.module.css';
import { type Topic, topicGroups } from './topics.ts';

/** `/help`: common problems with an account, found by search or `#topic`, and the site's contact details. */
export function HelpPage() {
  const { hash, key } = useLocation();
  const [typed, setTyped] = useState('');
  const groups = findTopics(topicGroups, typed);
  const count = groups.reduce((sum, { topics }) => sum + topics.length, 0);

  // Also for a link to the current topic: each navigation has its own key.
  useEffect(() => {
    if (hash.length < 2) return;
    setTyped('');
    const named = document.getElementById(readAnchor(hash));
    if (named instanceof HTMLDetailsElement) named.open = true;
    named?.scrollIntoView();
    (named?.querySelector('summary') ?? named)?.focus({ preventScroll: true });
  }, [hash, key]);

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>帮助与客服</h1>
        <p className="muted">账号遇到的事，多半在这里就能办好。</p>
        <search className={css.search}>
          <TextInput
            type="search"
            icon={Search}
            aria-label="搜索帮助"
            placeholder="说说遇到了什么，比如：收不到验证码"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </search>
        <p className={css.count} role="status">
          {typed.trim() && (count > 0 ? `找到 ${count} 条` : '没有找到，换个说法试试，或者找客服。')}
        </p>
      </header>
      <div className={css.columns}>
        <div className={css.groups}>
          {groups.map(({ title, topics }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <div className={css.card}>
                {topics.map((topic) => (
                  <Answer key={topic.id} topic={topic} />
                ))}
              </div>
            </section>
          ))}
        </div>
        <ServiceCard />
      </div>
    </div>
  );
}

/** A topic, opened by a click, by the address, in print, or by the browser's search. */
function Answer({ topic: { id, title, lines, ways } }: { topic: Topic }) {
  return (
    <details id={id} className={css.topic}>
      <summary>
        <h3>{title}</h3>
        <Icon of={ChevronDown} />
      </summary>
      <div className={css.answer}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <div className={css.ways}>
          {ways.map(({ to, label }) => (
            <Link key={to} className={buttonClass({ variant: 'soft', size: 'sm' })} to={to}>
              {label}
            </Link>
          ))}
        </div>
      </div>
    </details>
  );
}

const unset = { email: '', phone: '', hours: '', url: '', wechat: '' };

/** The contact details set by the operator; where there are none, other ways to get help. */
function ServiceCard() {
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
    // A number alone is not a link.
    ['QQ 群', group.startsWith('https:') ? outside(group, '加入') : group],
  ];
  const shown = rows.filter(([, way]) => Boolean(way));
  if (shown.length === 0) {
    return (
      <>
        <p>本站暂未公布客服联系方式。本页的问题多半可以自己处理。</p>
        <p>
          个人信息处理者的联系方式见<Link to={paths.privacyPolicy}>隐私政策</Link>。
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
