import { permissionTo } from '@tongxing/contract/permissions.ts';
import { contactNames, scopeNames } from '@tongxing/contract/words.ts';
import { Fingerprint, LifeBuoy, Link2, LockKeyhole, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../browser/router.tsx';
import { formatMethod } from '../../../parts/format-method.ts';
import { nameOfField, typedValue } from '../../../parts/own-fields.ts';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Ring } from '../../../ui/Ring.tsx';
import { adminPath } from '../admin-path.ts';
import { Day } from '../Day.tsx';
import { Moment } from '../Moment.tsx';
import { useMay } from '../sign-in/me.ts';
import { ContactRow } from './ContactRow.tsx';
import { CorrectBirthday } from './CorrectBirthday.tsx';
import { EditFields } from './EditFields.tsx';
import css from './Person.module.css';
import { PersonAppPasswords } from './PersonAppPasswords.tsx';
import { PersonApps } from './PersonApps.tsx';
import { PersonNotices } from './PersonNotices.tsx';
import type { Person } from './person-commands.ts';
import { RefusedBadge } from './RefusedBadge.tsx';
import { ReplaceContact } from './ReplaceContact.tsx';
import { UnbindButton } from './UnbindButton.tsx';

const isSet = (there: boolean) => (there ? <Badge tone="ok">已设置</Badge> : <Badge>未设置</Badge>);
const documents: Readonly<Record<string, string>> = { terms: '用户协议', privacy: '隐私政策' };
const scopes: Readonly<Record<string, string>> = scopeNames;

/** The facts of an account, contacts masked. */
export function PersonFacts({ person }: { person: Person }) {
  return (
    <Columns spans={[8, 4]}>
      <div className={css.column}>
        <WaysIn person={person} />
        <Sessions person={person} />
        <PersonNotices person={person} />
        <Grants person={person} />
        <PersonAppPasswords person={person} />
        <PersonApps person={person} />
      </div>
      <div className={css.column}>
        <About person={person} />
        <Groups person={person} />
        <Browsers person={person} />
        <Agreements person={person} />
      </div>
    </Columns>
  );
}

function WaysIn({ person }: { person: Person }) {
  const { ways_in: ways, second_factor: second, passkeys, bindings } = person;
  return (
    <Card title="登录方式" aside={<ReplaceContact person={person} />} inside="list">
      <ListRow lead={<Glyph of={LockKeyhole} />} title={<>密码 {isSet(ways.password)}</>} tight />
      <ContactRow person={person} contact="phone" />
      <ContactRow person={person} contact="email" />
      {person.further_contacts.map(({ kind, to, verified_at: at, refused_at: refusedAt }) => (
        <ListRow
          key={`${to} ${at}`}
          lead={<Glyph of={LifeBuoy} />}
          title={
            <>
              备用{contactNames[kind]} <RefusedBadge at={refusedAt} />
            </>
          }
          text={
            <>
              {to}，验证于 <Moment at={at} />
            </>
          }
          tight
        />
      ))}
      <ListRow
        lead={<Glyph of={ShieldCheck} {...(second.totp ? { tone: 'ok' } : {})} />}
        title={<>两步验证 {second.totp ? <Badge tone="ok">已开启</Badge> : <Badge>未开启</Badge>}</>}
        text={second.totp ? `恢复码还剩 ${second.recovery_codes} 个` : null}
        tight
      />
      {passkeys.map(({ id, name, created_at: at }) => (
        <ListRow
          key={id}
          lead={<Glyph of={Fingerprint} />}
          title={`通行密钥“${name}”`}
          text={
            <>
              添加于 <Moment at={at} />
            </>
          }
          tight
        />
      ))}
      {bindings.map((binding) => (
        <ListRow
          key={binding.id}
          lead={<Glyph of={Link2} />}
          title={formatMethod(binding.provider)}
          text={
            <>
              {binding.nickname && `${binding.nickname}，`}绑定于 <Moment at={binding.bound_at} />
            </>
          }
          side={<UnbindButton person={person} binding={binding} />}
          tight
        />
      ))}
    </Card>
  );
}

function Sessions({ person: { sessions } }: { person: Person }) {
  return (
    <Card title={`已登录的设备（${sessions.length}）`} inside="list">
      {sessions.length === 0 && <Nothing>没有已登录的设备</Nothing>}
      {sessions.map((session) => (
        <ListRow
          key={session.id}
          lead={<Glyph of={MonitorSmartphone} />}
          title={session.device}
          text={
            <>
              {session.place || '未知地点'}，{session.methods.map(formatMethod).join('、')}，
              <Moment at={session.signed_in_at} />
              登录，最近活动 <Moment at={session.last_seen_at} ago />
            </>
          }
          tight
        />
      ))}
    </Card>
  );
}

function Grants({ person: { grants } }: { person: Person }) {
  const may = useMay();
  return (
    <Card title={`已授权的应用（${grants.length}）`} inside="list">
      {grants.length === 0 && <Nothing>没有已授权的应用</Nothing>}
      {grants.map((grant) => (
        <ListRow
          key={grant.client_id}
          lead={<AppIcon id={grant.client_id} name={grant.name} />}
          title={
            may(permissionTo.readApps) ? (
              <Link to={adminPath('apps', grant.client_id)}>{grant.name}</Link>
            ) : (
              grant.name
            )
          }
          text={
            <>
              {grant.scopes.map((scope) => scopes[scope] ?? scope).join('、')}，最近使用{' '}
              <Moment at={grant.last_used_at} ago />
            </>
          }
          tight
        />
      ))}
    </Card>
  );
}

function About({ person }: { person: Person }) {
  return (
    <Card title="资料" aside={<EditFields person={person} />}>
      <div className={css.score}>
        <Ring segments={25} lit={Math.round(person.score / 4)} size={64} width={7}>
          <b>{person.score}</b>
        </Ring>
        <p>
          安全分 {person.score}
          <small>满分 100，与用户看到的一致</small>
        </p>
      </div>
      <KeyValues
        items={[
          [
            '内部 ID',
            <code key="id" className={css.id}>
              {person.id}
            </code>,
          ],
          ['用户名', person.username ?? '未设置'],
          ['生日', <CorrectBirthday key="birthday" person={person} />],
          ['注册时间', <Moment key="created" at={person.created_at} />],
          ['最近活跃', person.seen_on ? <Day key="day" day={person.seen_on} /> : '无'],
          ...(person.own_fields ?? []).map(
            (field) => [nameOfField(field), typedValue(person.fields, field.key) || '未填写'] as const,
          ),
          ...(person.bio ? ([['简介', person.bio]] as const) : []),
        ]}
      />
    </Card>
  );
}

function Groups({ person: { groups } }: { person: Person }) {
  const may = useMay();
  return (
    <Card title={`用户组（${groups.length}）`} inside="list">
      {groups.length === 0 && <Nothing>未加入用户组</Nothing>}
      {groups.map(({ id, key, name, direct }) => (
        <ListRow
          key={id}
          title={may(permissionTo.readGroups) ? <Link to={adminPath('groups', id)}>{name}</Link> : name}
          text={direct ? key : `${key}，来自下级组`}
          tight
        />
      ))}
    </Card>
  );
}

function Browsers({ person: { trusted_browsers: browsers } }: { person: Person }) {
  return (
    <Card title={`受信任的浏览器（${browsers.length}）`} inside="list">
      {browsers.length === 0 && <Nothing>无</Nothing>}
      {browsers.map((browser) => (
        <ListRow
          key={browser.id}
          title={browser.device}
          text={
            <>
              {browser.place || '未知地点'}，到 <Moment at={browser.trusted_until} />
            </>
          }
          tight
        />
      ))}
    </Card>
  );
}

function Agreements({ person: { agreements } }: { person: Person }) {
  return (
    <Card title="已同意的协议" inside="list">
      {agreements.length === 0 && <Nothing>无</Nothing>}
      {agreements.map(({ document, version, agreed_at: at }) => (
        <ListRow
          key={`${document} ${version} ${at}`}
          title={`${documents[document] ?? document} ${version}`}
          text={<Moment at={at} />}
          tight
        />
      ))}
    </Card>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <li className={css.nothing}>{children}</li>;
}
