import type { DemandedClass, SignInDemands } from '@tongxing/contract/rules/app-sign-in.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import css from './DemandFields.module.css';
import type { SiteWay } from './use-site-ways.ts';

const times: Readonly<Record<number, string>> = {
  0: '不限',
  15: '15 分钟以内',
  60: '1 小时以内',
  480: '8 小时以内',
  1440: '1 天以内',
};

export const proofs: Readonly<Record<DemandedClass, string>> = {
  '': '不要求',
  'urn:tongxing:acr:two-factor': '两步验证',
  phr: '通行密钥',
};

export const formatTime = (minutes: number): string => times[minutes] ?? `${minutes} 分钟以内`;

interface DemandFieldsProps<Demands extends SignInDemands> {
  demands: Demands;
  /** The ways to sign in that can be chosen. */
  offered: readonly SiteWay[];
  onChange: (demands: Demands) => void;
}

/** What is asked of every sign-in to an app: how recent, how strong, by which ways. */
export function DemandFields<Demands extends SignInDemands>({
  demands,
  offered,
  onChange,
}: DemandFieldsProps<Demands>) {
  const { session_minutes: minutes, acr, ways } = demands;
  // One that was set by the API is a choice too, and so is one that the site no longer has.
  const choices = [...new Set([...Object.keys(times).map(Number), minutes])].toSorted(
    (one, other) => one - other,
  );
  const gone = ways.filter((way) => !offered.some(({ key }) => key === way));
  const take = (way: string, isTaken: boolean) =>
    onChange({ ...demands, ways: isTaken ? [...ways, way] : ways.filter((each) => each !== way) });
  return (
    <div className={css.fields}>
      <Field label="登录有效时间" hint="超过后，访问应用前需重新验证身份">
        <Select
          value={minutes}
          onChange={(event) => onChange({ ...demands, session_minutes: Number(event.currentTarget.value) })}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {formatTime(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="验证强度" hint="未开启的用户，登录时会引导开启">
        <Select
          value={acr}
          onChange={(event) => onChange({ ...demands, acr: event.currentTarget.value as DemandedClass })}
        >
          {(Object.keys(proofs) as DemandedClass[]).map((each) => (
            <option key={each} value={each}>
              {proofs[each]}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className={css.ways}>
        <legend>允许的登录方式</legend>
        <div>
          {[...offered, ...gone.map((key) => ({ key, name: key }))].map(({ key, name }) => (
            <Checkbox
              key={key}
              checked={ways.includes(key)}
              onChange={(event) => take(key, event.currentTarget.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        <p>不选表示全部接受。用其他方式登录的用户会看到可用的登录方式</p>
      </fieldset>
    </div>
  );
}
