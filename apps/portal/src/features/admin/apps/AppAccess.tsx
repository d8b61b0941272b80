import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listAppRefusals, setAppAccess, showAppAccess } from '@tongxing/contract/manage/app-access.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { accessLimits } from '@tongxing/contract/rules/app-role.ts';
import { useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { formatRequired, missingNames, switchedConditions, whoNames } from '../../../parts/access-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { GroupsField } from '../groups/GroupsField.tsx';
import { InviteDialog } from '../invitations/InviteDialog.tsx';
import { Moment } from '../Moment.tsx';
import operatorsCss from '../operators/Operators.module.css';
import { FindPersonDialog } from '../people/FindPersonDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import css from './Apps.module.css';
import type { App } from './app.ts';

type Access = ManageOutput<typeof showAppAccess>;
type Who = Access['who'];

const settledBy = { operator: '管理员', developer: '开发者' } as const;

/** Who may use an app and who was not let in, with the way to settle it. */
export function AppAccess({ app }: { app: App }) {
  const may = useMay();
  const canRead = may(permissionTo.readGroups);
  const access = useAdminQuery(showAppAccess, { client_id: app.client_id }, { enabled: canRead });
  const refusals = useAdminQuery(listAppRefusals, { client_id: app.client_id }, { enabled: canRead });
  const [isEditing, setEditing] = useState(false);
  const [isInviting, setInviting] = useState(false);
  if (!access.data) return null;
  const { who, by, require, named_people: people, named_groups: groups } = access.data;
  return (
    <Card
      title="使用范围"
      aside={
        may(permissionTo.writeGroups) && (
          <>
            {who === 'invited' && (
              <Button size="sm" onClick={() => setInviting(true)}>
                发送邀请
              </Button>
            )}{' '}
            <Button size="sm" onClick={() => setEditing(true)}>
              编辑使用范围
            </Button>
          </>
        )
      }
    >
      <KeyValues
        items={[
          ['可用用户', whoNames[who]],
          ...(who === 'everybody'
            ? []
            : ([
                ['名单用户', people.map(({ nickname }) => nickname).join('、') || '没有'],
                ['名单用户组', groups.map(({ name }) => name).join('、') || '没有'],
              ] as const)),
          ['附加条件', formatRequired(require) || '无'],
          ['设置人', by ? settledBy[by] : '未设置'],
        ]}
      />
      {refusals.data && refusals.data.items.length > 0 && (
        <Table
          caption="被拒绝的用户"
          rows={refusals.data.items}
          rowKey={({ account_id: id }) => id}
          columns={[
            { key: 'who', head: '被拒绝的用户', cell: ({ nickname, number }) => `${nickname}（${number}）` },
            {
              key: 'why',
              head: '原因',
              cell: ({ conditions }) => conditions.map((each) => missingNames[each]).join('、'),
            },
            { key: 'times', head: '次数', cell: ({ times }) => times, wideOnly: true },
            { key: 'at', head: '最近一次', cell: ({ at }) => <Moment at={at} />, oneLine: true },
          ]}
        />
      )}
      {isInviting && <InviteDialog app={app} onClose={() => setInviting(false)} />}
      {isEditing && <AccessDialog app={app} access={access.data} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function AccessDialog({ app, access, onClose }: { app: App; access: Access; onClose: () => void }) {
  const refetch = useRefetch();
  const [who, setWho] = useState<Who>(access.who);
  const [people, setPeople] = useState(access.named_people);
  const [groups, setGroups] = useState(access.named_groups);
  const [required, setRequired] = useState(access.require);
  const [days, setDays] = useState(String(access.require.account_days || ''));
  const [isFinding, setFinding] = useState(false);
  const number = Number(days || 0);
  const areDaysGood = Number.isInteger(number) && number >= 0 && number <= accessLimits.days;
  if (isFinding) {
    return (
      <FindPersonDialog
        title={`使用范围：${app.name}`}
        text="请先查找用户的账号。"
        onPick={({ id, number: of, nickname }) => {
          const added = { account_id: id, number: of, nickname };
          setPeople([...people.filter((each) => each.account_id !== id), added]);
          setFinding(false);
        }}
        onClose={() => setFinding(false)}
      />
    );
  }
  const isListed = who !== 'everybody';
  return (
    <CommandDialog
      call={setAppAccess}
      input={{
        client_id: app.client_id,
        who,
        people: isListed ? people.map(({ account_id }) => account_id) : [],
        groups: isListed ? groups.map(({ id }) => id) : [],
        require: { ...required, account_days: number },
      }}
      title={`使用范围：${app.name}`}
      effects={[
        '不再符合条件的用户将立即退出该应用。',
        '开发者的设置将被覆盖。开发者之后只能收紧，不能放宽。',
      ]}
      verb="保存"
      doing="保存中"
      tone="primary"
      isReady={areDaysGood}
      target={app.client_id}
      done={() => '使用范围已保存'}
      onDone={() => refetch(showAppAccess, listAppRefusals, listAudit)}
      onClose={onClose}
    >
      <fieldset className={operatorsCss.roles}>
        <legend>可用用户</legend>
        {(Object.keys(whoNames) as Who[]).map((each) => (
          <Checkbox key={each} kind="radio" name="who" checked={who === each} onChange={() => setWho(each)}>
            {whoNames[each]}
          </Checkbox>
        ))}
      </fieldset>
      {isListed && (
        <>
          <div className={css.people}>
            {people.map(({ account_id: id, nickname }) => (
              <Button
                key={id}
                size="sm"
                aria-label={`移除：${nickname}`}
                onClick={() => setPeople(people.filter((each) => each.account_id !== id))}
              >
                {nickname} ×
              </Button>
            ))}
            <Button size="sm" variant="soft" onClick={() => setFinding(true)}>
              添加用户
            </Button>
          </div>
          <GroupsField
            label="名单用户组"
            kind="用户组"
            chosen={groups}
            onChange={(chosen) => setGroups([...chosen])}
          />
        </>
      )}
      <fieldset className={operatorsCss.roles}>
        <legend>附加条件</legend>
        {switchedConditions.map(({ name, title }) => (
          <Checkbox
            key={name}
            checked={required[name]}
            onChange={(event) => setRequired({ ...required, [name]: event.target.checked })}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
      <Field label="账号注册天数不少于" error={areDaysGood ? undefined : '请填写 0–3650'}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </Field>
    </CommandDialog>
  );
}
