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
import { ClaimsCard } from './ClaimsCard.tsx';
import { InviteCard } from './InviteCard.tsx';
import { RolesCard } from './RolesCard.tsx';

type Access = CallOutput<typeof getAppAccess>;
type Who = Access['who'];

/** Who may use an app and as what, and who was not let in. */
export function AccessPanel({ app }: { app: AppView }) {
  const access = useCall(getAppAccess, { id: app.id });
  return (
    <>
      <Card title="使用范围">
        <Loaded query={access}>{(saved) => <WhoForm app={app} saved={saved} />}</Loaded>
      </Card>
      <InviteCard app={app} />
      <RolesCard app={app} />
      <ClaimsCard app={app} />
      <RefusalsCard app={app} />
    </>
  );
}

const hints = {
  everybody: '所有用户可用',
  listed: '仅名单用户可用，其他用户会看到你的联系方式',
  invited: '仅受邀用户可用',
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
      return setFault('请填写 0–3650');
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
    if (!reply.ok)
      return setFault(reply.failure === 'bad_input' ? '名单里有未授权过该应用的用户' : undefined);
    setFault(undefined);
    await refresh(getAppAccess);
    notify('success', '已保存');
  });
  const byOperator = saved.by_operator;
  return (
    <form className={formCss.form} noValidate onSubmit={(event) => void saving.submit(event)}>
      {byOperator && (
        <Note tone="lamp">
          管理员要求：{whoNames[byOperator.who]}可以用
          {formatRequired(byOperator.require) && `，并要求${formatRequired(byOperator.require)}`}
          。此处只能收紧，不能放宽。
        </Note>
      )}
      <fieldset className={formCss.form}>
        <legend className="vh">使用范围</legend>
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
          hint="已授权用户的 sub，每行一个。未使用过的用户请由管理员通过用户组或账号 ID 添加"
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
      <Field label="账号注册天数不少于" hint="留空不限制">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </Field>
      {fault && <Note tone="err">{fault}</Note>}
      <p className={formCss.faint}>保存后，不再符合条件的用户将立即退出该应用。</p>
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
    <Card title="被拒绝的用户">
      <Loaded query={refusals}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level="h3" title="还没有" text="最近 90 天没有用户被拒绝。" />
          ) : (
            <Table
              caption="被拒绝的用户"
              rows={items}
              rowKey={({ at, sub }) => `${at} ${sub}`}
              columns={[
                { key: 'who', head: '谁', cell: ({ sub }) => sub ?? '未授权过该应用的用户' },
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
