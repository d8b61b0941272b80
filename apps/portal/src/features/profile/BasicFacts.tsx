import { type Profile, textFields } from '@tongxing/contract/calls/profile.ts';
import { contactNames, fieldNames } from '@tongxing/contract/words.ts';
import { type ReactNode, useRef } from 'react';
import { Link } from '../../browser/router.tsx';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { isOwnToEdit, nameOfField, typedValue } from '../../parts/own-fields.ts';
import { paths, withQuery } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { BirthdayForm } from './BirthdayForm.tsx';
import { GenderForm, genders } from './GenderForm.tsx';
import { NameForm } from './NameForm.tsx';
import { OwnFieldForm } from './OwnFieldForm.tsx';
import css from './Profile.module.css';
import { type TextField, TextForm } from './TextForm.tsx';

const textNames = Object.keys(textFields) as TextField[];

/** 1996 年 9 月 21 日 */
function formatBirthday(birthday: string): string {
  const [year, month, day] = birthday.split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** The form that changes it in place; without one, a link leads to where it is changed. */
  readonly form?: (onDone: () => void) => ReactNode;
  readonly to?: string;
  /** The text of the button; 修改 by default. */
  readonly verb?: string | false;
  /** Only operators change it. */
  readonly isFixed?: boolean;
  /** As `managed` of the profile names it. */
  readonly field?: string;
}

/** The fields of the profile, one row each; one at a time can be edited in place. */
export function BasicFacts({ profile }: { profile: Profile }) {
  const [edited, setEdited] = useTypedWork<string | null>('edited', null);
  const fields = useSiteConfig()?.fields ?? [];
  const rows = useRef(new Map<string, HTMLButtonElement>());
  const { nickname, username, phone, email, gender, birthday } = profile;
  const facts: readonly Fact[] = [
    {
      field: 'nickname',
      name: fieldNames.nickname,
      value: nickname,
      form: (onDone) => <NameForm kind="nickname" current={nickname} onDone={onDone} />,
    },
    {
      field: 'username',
      name: fieldNames.username,
      value: username ?? <Unset>未设置</Unset>,
      form: (onDone) => <NameForm kind="username" current={username} onDone={onDone} />,
    },
    {
      field: 'phone',
      name: contactNames.phone,
      value: phone ?? <Unset>未绑定</Unset>,
      to: withQuery(paths.user.security, { open: 'phone' }),
      verb: !phone && '绑定',
    },
    {
      field: 'email',
      name: contactNames.email,
      value: email ?? <Unset>未绑定</Unset>,
      to: withQuery(paths.user.security, { open: 'email' }),
      verb: !email && '绑定',
    },
    {
      name: fieldNames.gender,
      value: genders[gender],
      form: (onDone) => <GenderForm gender={gender} onDone={onDone} />,
    },
    {
      name: fieldNames.birthday,
      value: birthday ? <time dateTime={birthday}>{formatBirthday(birthday)}</time> : <Unset>未填写</Unset>,
      form: (onDone) => <BirthdayForm birthday={birthday} onDone={onDone} />,
    },
    ...textNames.map((field) => ({
      name: fieldNames[field],
      value: profile[field] ? <span className={css.ownWords}>{profile[field]}</span> : <Unset>未填写</Unset>,
      form: (onDone: () => void) => <TextForm field={field} current={profile[field]} onDone={onDone} />,
    })),
    ...fields.flatMap((field): Fact[] => {
      const current = typedValue(profile.fields, field.key);
      // Whoever is in no directory has nothing of one.
      if (!current && field.source === 'directory') return [];
      return [
        {
          field: field.key,
          name: nameOfField(field),
          value: current || <Unset>未填写</Unset>,
          isFixed: !isOwnToEdit(field),
          form: (onDone) => <OwnFieldForm field={field} current={current} onDone={onDone} />,
        },
      ];
    }),
  ];

  const close = (name: string) => {
    setEdited(null);
    // The form with the focus is gone: the focus returns to the button that opened it.
    setTimeout(() => rows.current.get(name)?.focus());
  };

  return (
    <Card title="基本信息" inside="none" className={css.facts}>
      <dl>
        {facts.map(({ field = '', name, value, form, to, verb, isFixed }) => (
          <div key={name} className={edited === name ? css.rowEdited : css.row}>
            <dt>{name}</dt>
            {edited === name && form ? (
              <dd>{form(() => close(name))}</dd>
            ) : (
              <>
                <dd>{value}</dd>
                <dd>
                  {profile.managed?.fields.includes(field) ? (
                    <small className="muted">由“{profile.managed.by}”管理</small>
                  ) : isFixed ? (
                    <small className="muted">由管理员填写</small>
                  ) : to ? (
                    <Link
                      className={buttonClass({ variant: 'ghost', size: 'sm' })}
                      to={to}
                      aria-label={`${verb || '修改'}${name}`}
                    >
                      {verb || '修改'}
                    </Link>
                  ) : (
                    <Button
                      ref={(button) => {
                        if (button) rows.current.set(name, button);
                      }}
                      variant="ghost"
                      size="sm"
                      aria-label={`修改${name}`}
                      onClick={() => setEdited(name)}
                    >
                      修改
                    </Button>
                  )}
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Unset({ children }: { children: ReactNode }) {
  return <span className="faint">{children}</span>;
}
