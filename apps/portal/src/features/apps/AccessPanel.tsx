import { getAppAccess, listAppRefusals, setAppAccess } from '@tongxing/contract/calls/app-access.ts';
import type { AppView } from '@tongxing/contract/calls/apps.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { accessLimits } from '@tongxing/contract/rules/app-role.ts';
import { type FormEvent, useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { formatRequired, missingNames, switchedConditions, whoNames } from '../../parts/access-words.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Table } from '../../ui/Table.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { InviteCard } from './InviteCard.tsx';
import { RolesCard } from './RolesCard.tsx';

type Access = CallOutput<typeof getAppAccess>;
type Who = Access['who'];

/** Who may use an app and as what, and who was not let in. */
export function AccessPanel({ app }: { app: AppView }) {
  const access = useCall(getAppAccess, { id: app.id });
  return (
    <>
      <Card title="谁可以用">
        <Loaded query={access}>{(saved) => <WhoForm app={app} saved={saved} />}</Loaded>
      </Card>
      <InviteCard app={app} />
      <RolesCard app={app} />
      <RefusalsCard app={app} />
    </>
  );
}

const hints = {
  everybody: '有账号就能用',
  listed: '只有名单里的人能用，别人会看到怎么联系你',
  invited: '只有受你邀请的人能用',
} as const satisfies Readonly<Record<Who, string>>;

function WhoForm({ app, saved }: { app: AppView; saved: Access }) {
  const [who, setWho] = useState(saved.who);
  const [people, setPeople] = useState(saved.people.join('\n'));
  const [required, setRequired] = useState(saved.require);
  const [days, setDays] = useState(String(saved.require.account_days || ''));
  const [fault, setFault] = useState<string>();
  const refresh = useRefresh();
  const saving = useSubmit(async (event: FormEvent) => {
    event.preventDefault();
    const number = Number(days || 0);
    if (!Number.isInteger(number) || number < 0 || number > accessLimits.days)
      return setFault('天数填 0 到 3650');
    const reply = await send(
      setAppAccess,
      {
        id: app.id,
        who,
        people: who === 'everybody' ? [] : people.split(/\s+/).filter(Boolean),
        groups: [...saved.groups],
        require: { ...required, account_days: number },
      },
      { handles: ['bad_input'] },
    );
    if (!reply.ok) return setFault(reply.failure === 'bad_input' ? '名单里有这个应用不认识的人' : undefined);
    setFault(undefined);
    await refresh(getAppAccess);
    notify('success', '已保存');
  });
  const byOperator = saved.by_operator;
  return (
    <form className={formCss.form} noValidate onSubmit={(event) => void saving.submit(event)}>
      {byOperator && (
        <Note tone="lamp">
          管理员还定了：{whoNames[byOperator.who]}可以用
          {formatRequired(byOperator.require) && `，而且要${formatRequired(byOperator.require)}`}
          。这里只能收紧，不能放宽。
        </Note>
      )}
      <fieldset className={formCss.form}>
        <legend className="vh">谁可以用</legend>
        {(Object.keys(whoNames) as Who[]).map((each) => (
          <div key={each}>
            <Checkbox kind="radio" name="who" checked={who === each} onChange={() => setWho(each)}>
              {whoNames[each]}
            </Checkbox>
            <p className={formCss.faint}>{hints[each]}</p>
          </div>
        ))}
      </fieldset>
      {who !== 'everybody' && (
        <Field
          label="名单"
          hint="授权过这个应用的人的 sub，一行一个。还没来过的人，请管理员用用户组或账号 ID来加"
        >
          <TextArea
            value={people}
            rows={3}
            spellCheck={false}
            onChange={(event) => setPeople(event.currentTarget.value)}
          />
        </Field>
      )}
      <ul className={css.switches}>
        {switchedConditions.map(({ name, title }) => (
          <li key={name}>
            <div>
              <b>要{title}</b>
            </div>
            <Switch
              on={required[name]}
              label={`要${title}`}
              onChange={(on) => setRequired((before) => ({ ...before, [name]: on }))}
            />
          </li>
        ))}
      </ul>
      <Field label="账号要注册满几天" hint="不填就不要求">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </Field>
      {fault && <Note tone="err">{fault}</Note>}
      <p className={formCss.faint}>保存以后，不能再用的人马上在这个应用里退出登录。</p>
      <div className={css.commands}>
        <Button variant="primary" type="submit" loading={saving.isBusy} loadingText="保存中">
          保存
        </Button>
      </div>
    </form>
  );
}

function RefusalsCard({ app }: { app: AppView }) {
  const refusals = useCall(listAppRefusals, { id: app.id });
  return (
    <Card title="没能进来的人">
      <Loaded query={refusals}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level="h3" title="还没有" text="最近九十天里，没有人被这些条件挡住。" />
          ) : (
            <Table
              caption="没能进来的人"
              rows={items}
              rowKey={({ at, sub }) => `${at} ${sub}`}
              columns={[
                { key: 'who', head: '谁', cell: ({ sub }) => sub ?? '还没授权过这个应用的人' },
                {
                  key: 'why',
                  head: '为什么',
                  cell: ({ conditions }) => conditions.map((each) => missingNames[each]).join('、'),
                },
                { key: 'times', head: '次数', cell: ({ times }) => times, wideOnly: true },
                { key: 'at', head: '最近一次', cell: ({ at }) => formatMoment(at), oneLine: true },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
