import type { AppSignIn, DemandedClass } from '@tongxing/contract/rules/app-sign-in.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

const times: Readonly<Record<number, string>> = {
  0: '登录着就行',
  15: '15 分钟以内',
  60: '1 小时以内',
  480: '8 小时以内',
  1440: '1 天以内',
};

export const proofs: Readonly<Record<DemandedClass, string>> = {
  '': '不另外要求',
  'urn:tongxing:acr:two-factor': '两步验证',
  phr: '通行密钥',
};

export const formatTime = (minutes: number): string => times[minutes] ?? `${minutes} 分钟以内`;

interface DemandFieldsProps {
  demands: AppSignIn;
  onChange: (demands: AppSignIn) => void;
}

/** What is asked of every sign-in to an app: how recent, how strong. */
export function DemandFields({ demands, onChange }: DemandFieldsProps) {
  const { session_minutes: minutes, acr } = demands;
  // One that was set by the API is a choice too.
  const choices = [...new Set([...Object.keys(times).map(Number), minutes])].toSorted(
    (one, other) => one - other,
  );
  return (
    <>
      <Field label="多久以前登录的还算" hint="更久的，进来之前要再验证一次身份">
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
      <Field label="用什么证明" hint="还没有的人，登录时带着去开">
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
    </>
  );
}
