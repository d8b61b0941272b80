import type { GatewayUser } from '@tongxing/contract/rules/gateway.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

const users: Readonly<Record<GatewayUser, string>> = {
  id: '账号 ID，永久不变',
  username: '用户名，用户可修改',
  email: '邮箱，用户可修改',
};

interface UserFieldProps {
  value: GatewayUser;
  onChange: (user: GatewayUser) => void;
  hint: string;
}

/** What a site calls people. */
export function UserField({ value, onChange, hint }: UserFieldProps) {
  return (
    <Field label="用户标识" hint={hint}>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value as GatewayUser)}>
        {Object.entries(users).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
