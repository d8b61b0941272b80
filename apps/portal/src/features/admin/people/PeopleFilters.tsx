import { roles } from '@tongxing/contract/permissions.ts';
import { Search, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InputAction } from '../../../ui/InputAction.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from '../Admin.module.css';
import { FilterField } from '../FilterField.tsx';
import { roleNames, statusNames } from '../words.ts';
import type { usePeopleFilter } from './people-filter.ts';

/** The search for somebody, and what narrows the list. A search counts when it is sent: each is written down. */
export function PeopleFilters({ filter }: { filter: ReturnType<typeof usePeopleFilter> }) {
  const { values, change } = filter;
  const [typed, setTyped] = useState({ of: values.q, text: values.q });
  const text = typed.of === values.q ? typed.text : values.q;
  const [isOpen, setOpen] = useState(
    Boolean(values.role || values.created_from || values.created_to || values.seen_from || values.sort),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ q: text.trim() });
  };
  const day = (name: 'created_from' | 'created_to' | 'seen_from', label: string) => (
    <FilterField label={label}>
      <TextInput
        size="sm"
        type="date"
        value={values[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </FilterField>
  );
  return (
    <search>
      <form className={css.filters} onSubmit={submit}>
        <div className={css.search}>
          <TextInput
            icon={Search}
            type="search"
            enterKeyHint="search"
            aria-label="找人"
            placeholder="手机号、邮箱、通行号、昵称"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={text}
            onChange={(event) => setTyped({ of: values.q, text: event.target.value })}
            action={<InputAction type="submit">查找</InputAction>}
          />
        </div>
        <FilterField label="状态" hidden>
          <Select value={values.status} onChange={(event) => change({ status: event.target.value })}>
            <option value="">全部状态</option>
            {Object.entries(statusNames).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </FilterField>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={SlidersHorizontal} size={18} />
          更多条件
        </Button>
      </form>
      {isOpen && (
        <div className={css.filters}>
          <FilterField label="操作员角色">
            <Select size="sm" value={values.role} onChange={(event) => change({ role: event.target.value })}>
              <option value="">不限</option>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
            </Select>
          </FilterField>
          {day('created_from', '注册不早于')}
          {day('created_to', '注册不晚于')}
          {day('seen_from', '那天以后来过')}
          <FilterField label="次序">
            <Select size="sm" value={values.sort} onChange={(event) => change({ sort: event.target.value })}>
              <option value="">新注册的在前</option>
              <option value="created_at">早注册的在前</option>
              <option value="-seen_on">最近来过的在前</option>
            </Select>
          </FilterField>
          {filter.isNarrow && (
            <Button variant="ghost" size="sm" onClick={filter.clear}>
              清除条件
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
