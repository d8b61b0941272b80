import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { BadgeCheck, CornerUpRight, ShieldAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { hrefOf } from '../../browser/history.ts';
import { Link } from '../../browser/router.tsx';
import { ContactDialog } from '../../parts/ContactDialog.tsx';
import { recipientFacts } from '../../parts/recipient-facts.tsx';
import { paths, withQuery } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/drawings/Logo.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Note } from '../../ui/Note.tsx';
import { AccountChooser } from './AccountChooser.tsx';
import { ChangedFacts } from './ChangedFacts.tsx';
import css from './ConsentCard.module.css';
import { type ChosenScopes, grantedBefore, ResourceScopes } from './ResourceScopes.tsx';
import { ScopeRow } from './ScopeRow.tsx';
import { useReturn } from './use-return.ts';

interface ConsentCardProps {
  shown: AuthorizationInteraction;
  authorize: string;
  deciding: 'approve' | 'deny' | null;
  onDecide: (decision: 'approve' | 'deny', scopes: readonly string[], ofResources: ChosenScopes) => void;
  /** Called when the account changed, or has more data to give. */
  onAccountChange: () => Promise<void>;
}

const kinds = {
  web: '网页应用',
  spa: '网页应用',
  native: '手机或桌面应用',
  device: '设备',
  machine: '服务',
  gateway: '网站',
  cas: '网站',
  saml: '网站',
} as const;

/** The consent page: the app and recipient at the left, the data and the redirect host at the right. */
export function ConsentCard({ shown, authorize, deciding, onDecide, onAccountChange }: ConsentCardProps) {
  const { client: app, account, scopes, missing_factors: missing } = shown;
  const { brand } = useSiteName();
  const titleId = useId();
  // Optional data is included where the person switched it on or agreed to it before.
  const [chosen, setChosen] = useState(
    () => new Set(scopes.filter((scope) => scope.granted).map((scope) => scope.name)),
  );
  const [ofResources, setOfResources] = useState(() => grantedBefore(shown.resources));
  const [binding, setBinding] = useState<'phone' | 'email' | null>(null);
  const [isPressed, setPressed] = useState(false);
  const lacking = scopes.filter(
    ({ name, required, separate, unbound }) => required && (unbound || (separate && !chosen.has(name))),
  );
  const choose = (name: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, name] : [...before].filter((other) => other !== name)));

  return (
    <section className={css.card} aria-labelledby={titleId} data-consent>
      <div className={css.who}>
        <div className={css.link} aria-hidden="true">
          <Avatar id={account.id} src={fileUrl(account.avatar)} size={56} />
          <i />
          <Logo size={28} />
          <i />
          <AppIcon id={app.id} name={app.name} src={fileUrl(app.logo)} size={56} />
        </div>
        <div className={css.title}>
          <h1 id={titleId}>
            “<bdi>{app.name}</bdi>”申请使用
            <br />
            你的{brand}账号登录
          </h1>
          {app.metadata_host && (
            <p className={css.host}>
              来自 <bdi>{app.metadata_host}</bdi>
              <small>该应用未在本站注册，名称由该网站自行提供。如不认识该网站，请勿同意。</small>
            </p>
          )}
          <div className={css.badges}>
            {app.first_party && <Badge tone="ok">本站应用</Badge>}
            {app.verified && (
              <Badge tone="ok" icon={BadgeCheck}>
                主体已认证
              </Badge>
            )}
            <Badge>{app.metadata_host ? '智能体或客户端' : kinds[app.type]}</Badge>
          </div>
        </div>
        <div className={css.recipient}>
          <h2>接收方</h2>
          <KeyValues items={recipientFacts(app)} />
        </div>
        <div className={css.account}>
          <h2>用哪个账号</h2>
          <AccountChooser
            account={account}
            authorize={authorize}
            isAsked={shown.choose_account}
            onChange={onAccountChange}
          />
        </div>
      </div>
      <div className={css.main}>
        {shown.changes.length > 0 && <ChangedFacts changes={shown.changes} />}
        {scopes.length > 0 && <h2>授权后，该应用将获得</h2>}
        <ul className={css.scopes}>
          {scopes.map((scope) => (
            <ScopeRow
              key={scope.name}
              scope={scope}
              on={chosen.has(scope.name)}
              onChange={(on) => choose(scope.name, on)}
              onBind={() => setBinding(scope.name === 'phone' ? 'phone' : 'email')}
            />
          ))}
        </ul>
        {shown.resources.map((resource) => (
          <ResourceScopes
            key={resource.audience}
            resource={resource}
            chosen={ofResources[resource.audience] ?? []}
            onChange={(names) => setOfResources((before) => ({ ...before, [resource.audience]: names }))}
          />
        ))}
        {shown.guardian_missing && (
          <Note tone="lamp">
            你未满 14 周岁。监护人同意之前，该应用只能获得账号标识。可以到
            <Link to={paths.user.info}>个人资料</Link>里请监护人同意。
          </Note>
        )}
        {shown.user_code && (
          <Note tone="lamp">
            请确认设备屏幕上显示的代码是 <strong className={css.code}>{shown.user_code}</strong> 后再同意。
          </Note>
        )}
        {shown.reauthenticate && <Note>“{app.name}”要求重新验证身份，同意时将先进行验证。</Note>}
        {missing.length > 0 && <MissingFactors app={app.name} factors={missing} onBack={onAccountChange} />}
        <p className={css.destination}>
          <Icon of={CornerUpRight} size={16} />
          <span>
            {shown.destination.endsWith(':') ? (
              <>
                授权后将打开使用 <strong>{shown.destination}</strong> 的应用
              </>
            ) : shown.destination ? (
              <>
                授权后将跳转至 <strong>{shown.destination}</strong>
              </>
            ) : (
              '授权后返回设备'
            )}
          </span>
        </p>
      </div>
      <div className={css.dock}>
        <div role="status" className={css.lacking}>
          {isPressed && lacking.length > 0 && <Lacking app={app.name} scopes={lacking} />}
        </div>
        <div className={css.commands}>
          <Button
            variant="second"
            size="lg"
            disabled={deciding === 'approve'}
            loading={deciding === 'deny'}
            loadingText="拒绝"
            onClick={() => onDecide('deny', [], {})}
          >
            拒绝
          </Button>
          <Button
            variant="primary"
            size="lg"
            disabled={deciding === 'deny' || missing.length > 0}
            loading={deciding === 'approve'}
            loadingText="授权中"
            onClick={() =>
              lacking.length > 0 ? setPressed(true) : onDecide('approve', [...chosen], ofResources)
            }
          >
            同意授权
          </Button>
        </div>
        <p className={css.revocable}>
          {scopes.some(({ granted }) => granted) ? (
            <a
              className={linkClass()}
              href={hrefOf(withQuery(paths.user.appList, { grant: app.id }))}
              target="_blank"
              rel="noreferrer"
            >
              查看信息提供记录或撤销授权
            </a>
          ) : (
            '随时可以在“我的授权”里撤销'
          )}
        </p>
      </div>
      {binding && (
        <ContactDialog
          kind={binding}
          current={null}
          onChanged={onAccountChange}
          onClose={() => setBinding(null)}
        />
      )}
    </section>
  );
}

/** The reason why 同意授权 is not possible yet, with the two ways to continue. */
function Lacking({ app, scopes }: { app: string; scopes: AuthorizationInteraction['scopes'] }) {
  const named = scopes.map(({ name }) => (name === 'phone' ? contactNames.phone : contactNames.email));
  const way = scopes.some(({ unbound }) => unbound) ? '先绑定' : '先打开对应开关';
  return (
    <Note tone="lamp">
      使用“{app}”需要你的{named.join('和')}。请{way}再授权；不愿提供可以拒绝。
    </Note>
  );
}

interface MissingFactorsProps {
  app: string;
  factors: AuthorizationInteraction['missing_factors'];
  /** Called when the person returns to this page and may have set up a factor. */
  onBack: () => Promise<void>;
}

const names = { passkey: '添加通行密钥', totp: '开启两步验证' };

/** The app requires a factor that the account lacks: links to set it up in another window. */
function MissingFactors({ app, factors, onBack }: MissingFactorsProps) {
  useReturn(onBack);
  return (
    <Note tone="lamp" icon={ShieldAlert}>
      “{app}”要求更强的身份验证，你的账号尚未开启。请先到
      <a className={linkClass()} href={hrefOf(paths.user.security)} target="_blank" rel="noreferrer">
        账号安全
      </a>
      {factors.map((factor) => names[factor]).join('或')}，再返回本页授权。
    </Note>
  );
}
