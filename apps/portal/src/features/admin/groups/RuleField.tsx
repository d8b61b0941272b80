import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { previewGroup } from '@tongxing/contract/manage/groups.ts';
import { type GroupRule, groupRule, mostConditions } from '@tongxing/contract/rules/group-rule.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useAdminCommand } from '../command/use-admin-command.ts';
import { type ConditionKind, conditionNames, kindOfCondition } from './format-rule.ts';
import css from './RuleField.module.css';

/** A condition as it is typed. */
interface Typed {
  readonly kind: ConditionKind;
  readonly value: string;
}

/** How members come, as it is typed. */
export interface TypedRule {
  readonly mode: 'manual' | 'all' | 'any';
  readonly conditions: readonly Typed[];
  readonly isConfirmed: boolean;
}

const examples: Readonly<Record<Exclude<ConditionKind, 'two_step'>, string>> = {
  mail_domain: 'corp.example.cn',
  provider: '登录方式的标识，例如 wecom',
  department: '用户组的标识',
  older_than_days: '30',
};

/** A rule as the fields show it. */
export function typedRule(rule: GroupRule | null): TypedRule {
  if (!rule) return { mode: 'manual', conditions: [{ kind: 'mail_domain', value: '' }], isConfirmed: false };
  const [mode, conditions] = 'all' in rule ? (['all', rule.all] as const) : (['any', rule.any] as const);
  return {
    mode,
    conditions: conditions.map((each) => ({
      kind: kindOfCondition(each),
      value: 'two_step' in each ? '' : String(Object.values(each)[0]),
    })),
    isConfirmed: false,
  };
}

/** The rule that is typed: null for none, undefined where a condition is not filled in rightly. */
export function readRule({ mode, conditions }: TypedRule): GroupRule | null | undefined {
  if (mode === 'manual') return null;
  const read = groupRule.safeParse({
    [mode]: conditions.map(({ kind, value }) => {
      if (kind === 'two_step') return { two_step: true };
      if (kind !== 'older_than_days') return { [kind]: value.trim() };
      return { [kind]: /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN };
    }),
  });
  return read.success ? read.data : undefined;
}

interface RuleFieldProps {
  typed: TypedRule;
  onChange: (typed: TypedRule) => void;
}

/** How the members of a group come: put into it, or by a rule, with a look at whom it fits. */
export function RuleField({ typed, onChange }: RuleFieldProps) {
  const { mode, conditions } = typed;
  const put = (at: number, changed: Partial<Typed>) =>
    onChange({
      ...typed,
      conditions: conditions.map((each, index) => (index === at ? { ...each, ...changed } : each)),
    });
  return (
    <>
      <Field label="成员来源">
        <Select
          value={mode}
          onChange={(event) => onChange({ ...typed, mode: event.target.value as TypedRule['mode'] })}
        >
          <option value="manual">手动添加</option>
          <option value="any">符合任一条件的用户</option>
          <option value="all">符合全部条件的用户</option>
        </Select>
      </Field>
      {mode !== 'manual' && (
        <div className={css.conditions} role="group" aria-label="条件">
          {conditions.map(({ kind, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has nothing else of its own.
            <div key={index} className={classNames(css.condition, kind === 'two_step' && css.alone)}>
              <Field label={`条件 ${index + 1}`}>
                <Select
                  value={kind}
                  onChange={(event) => put(index, { kind: event.target.value as ConditionKind, value: '' })}
                >
                  {Object.entries(conditionNames).map(([each, name]) => (
                    <option key={each} value={each}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              {kind !== 'two_step' && (
                <Field label={conditionNames[kind]}>
                  <TextInput
                    autoComplete="off"
                    autoCapitalize="none"
                    inputMode={kind === 'older_than_days' ? 'numeric' : 'text'}
                    placeholder={examples[kind]}
                    value={value}
                    onChange={(event) => put(index, { value: event.target.value })}
                  />
                </Field>
              )}
              <IconButton
                label={`删除条件 ${index + 1}`}
                disabled={conditions.length === 1}
                onClick={() => onChange({ ...typed, conditions: conditions.filter((_, at) => at !== index) })}
              >
                <Icon of={X} size={18} />
              </IconButton>
            </div>
          ))}
          <div>
            <Button
              size="sm"
              disabled={conditions.length >= mostConditions}
              onClick={() =>
                onChange({ ...typed, conditions: [...conditions, { kind: 'mail_domain', value: '' }] })
              }
            >
              添加条件
            </Button>
          </div>
          <RulePreview rule={readRule(typed)} />
          <Checkbox
            checked={typed.isConfirmed}
            onChange={(event) => onChange({ ...typed, isConfirmed: event.target.checked })}
          >
            确认规则匹配半数以上的账号
          </Checkbox>
        </div>
      )}
    </>
  );
}

/** Shows whom a rule fits now. */
function RulePreview({ rule }: { rule: GroupRule | null | undefined }) {
  const preview = useAdminCommand(previewGroup);
  const [shown, setShown] = useState<{ of: string; output: ManageOutput<typeof previewGroup> }>();
  const [fault, setFault] = useState<string>();
  const trying = useSubmit(async () => {
    if (!rule) return;
    setFault(undefined);
    const outcome = await preview({ rule });
    if (outcome.kind === 'done') setShown({ of: JSON.stringify(rule), output: outcome.output });
    else if (outcome.kind === 'refused') setFault(outcome.text);
  });
  // What another rule fitted says nothing of this one.
  const output = shown && shown.of === JSON.stringify(rule) ? shown.output : undefined;
  const names = output?.sample.map(({ nickname }) => nickname).join('、');
  return (
    <>
      <div>
        <Button size="sm" disabled={!rule || trying.isBusy} onClick={() => void trying.submit()}>
          {trying.isBusy ? '查询中' : '预览成员'}
        </Button>
      </div>
      <p role="status" className="muted t-14">
        {fault}
        {output?.count === 0 && '当前没有符合的用户'}
        {output &&
          output.count > 0 &&
          `当前 ${output.count} 人符合：${names}${output.count > output.sample.length ? '…' : ''}`}
      </p>
    </>
  );
}
