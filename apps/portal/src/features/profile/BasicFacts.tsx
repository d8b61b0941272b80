import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NicknameForm } from './NicknameForm.tsx';
import css from './Profile.module.css';

const genders: Record<Profile['gender'], string> = { '': '不公开', female: '女', male: '男', other: '其他' };
const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' });

/** What the profile says, row by row; the nickname can be changed in place. */
export function BasicFacts({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const rows = [
    ['用户名', profile.username ?? '未设置'],
    ['手机号', profile.phone ?? '未绑定'],
    ['邮箱', profile.email ?? '未绑定'],
    ['性别', genders[profile.gender]],
    ['生日', profile.birthday ? day.format(new Date(profile.birthday)) : '未填写'],
    ['个人简介', profile.bio || '未填写'],
  ] as const;
  return (
    <Card title="基本信息" inside="none" className={css.facts}>
      <dl>
        <div className={isEditing ? css.rowEdited : css.row}>
          <dt>昵称</dt>
          {isEditing ? (
            <dd>
              <NicknameForm nickname={profile.nickname} onDone={() => setEditing(false)} />
            </dd>
          ) : (
            <>
              <dd>{profile.nickname}</dd>
              <dd>
                <Button variant="ghost" size="sm" aria-label="修改昵称" onClick={() => setEditing(true)}>
                  修改
                </Button>
              </dd>
            </>
          )}
        </div>
        {rows.map(([name, value]) => (
          <div key={name} className={css.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
