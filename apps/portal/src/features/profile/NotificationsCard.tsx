import {
  changeNotifications,
  getNotifications,
  type Notifications,
} from '@tongxing/contract/calls/notices.ts';
import type { NoticeChannel, NoticeTopic } from '@tongxing/contract/notice-topics.ts';
import { BellRing, LayoutGrid, MapPin, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { notify } from '../../session/notices.ts';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';

const topics = [
  { topic: 'new_place', icon: MapPin, title: '在用过的设备上、从新的地方登录', text: '出差、旅行时会用到' },
  { topic: 'app_review', icon: LayoutGrid, title: '你的应用有了审核结果', text: '停用和恢复总会通知你' },
  { topic: 'app_authorised', icon: BellRing, title: '授权了新的应用', text: '第一次用账号登录一个应用' },
] as const satisfies readonly { topic: NoticeTopic; [part: string]: unknown }[];

const channels: readonly (readonly [NoticeChannel, string])[] = [
  ['email', '邮箱'],
  ['phone', '手机'],
  ['both', '手机和邮箱'],
  ['wechat', '微信公众号'],
];

/** The channels that the account has. */
const channelsOf = ({ contacts, wechat }: Notifications) =>
  channels.filter(([channel]) =>
    channel === 'both'
      ? contacts.length > 1
      : channel === 'wechat'
        ? wechat
        : contacts.some((kind) => kind === channel),
  );

type Choice = { readonly channel: NoticeChannel } | { readonly topics: Partial<Notifications['topics']> };

/** The settings of notices and their channel; security notices cannot be turned off. */
export function NotificationsCard() {
  const choices = useCall(getNotifications, {});
  return (
    <div id="notices">
      <Card title="通知" inside="list">
        <Loaded query={choices}>{(shown) => <Choices shown={shown} />}</Loaded>
      </Card>
    </div>
  );
}

function Choices({ shown }: { shown: Notifications }) {
  const refresh = useRefresh();
  // Optimistic: the switch moves at once, and moves back where saving failed.
  const [wanted, setWanted] = useState<Notifications | null>(null);
  const changing = useSubmit(async (choice: Choice) => {
    setWanted({
      ...shown,
      ...choice,
      topics: { ...shown.topics, ...('topics' in choice ? choice.topics : {}) },
    });
    const reply = await send(changeNotifications, choice);
    if (reply.ok) {
      await refresh(getNotifications);
      notify('success', '通知设置已保存');
    }
    setWanted(null);
  });
  // A mail links to this card, which loads late: scroll to it.
  useEffect(() => {
    if (location.hash === '#notices') document.getElementById('notices')?.scrollIntoView();
  }, []);
  const now = wanted ?? shown;
  const offered = channelsOf(shown);
  return (
    <>
      <ListRow
        lead={<Glyph of={ShieldCheck} tone="brand" />}
        title="总会通知你"
        text="在新设备上登录，密码、手机号、邮箱、通行密钥、两步验证和绑定的改动，合并、导出和注销，应用密钥的改动，客服的操作：为了账号安全，这些不能关掉。"
        side={
          offered.length > 1 && (
            <Select
              size="sm"
              aria-label="发到哪里"
              value={offered.some(([channel]) => channel === now.channel) ? now.channel : offered[0]?.[0]}
              disabled={changing.isBusy}
              onChange={(event) =>
                void changing.submit({ channel: event.currentTarget.value as NoticeChannel })
              }
            >
              {offered.map(([channel, name]) => (
                <option key={channel} value={channel}>
                  {name}
                </option>
              ))}
            </Select>
          )
        }
      />
      {topics.map(({ topic, icon, title, text }) => (
        <ListRow
          key={topic}
          lead={<Glyph of={icon} />}
          title={title}
          text={text}
          side={
            <Switch
              label={`接收“${title}”的通知`}
              on={now.topics[topic]}
              disabled={changing.isBusy}
              onChange={(on) => void changing.submit({ topics: { [topic]: on } })}
            />
          }
        />
      ))}
    </>
  );
}
