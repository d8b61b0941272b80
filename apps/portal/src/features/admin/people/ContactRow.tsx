import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listPersonActivity } from '@tongxing/contract/manage/people.ts';
import { listReveals, revealContact } from '@tongxing/contract/manage/reveals.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { CircleCheck, CircleX, Clock, Eye, Mail, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { serviceNow } from '../../../browser/clock.ts';
import { notify } from '../../../session/notices.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Note } from '../../../ui/Note.tsx';
import { CopyText } from '../CopyText.tsx';
import { CommandDialog, FourEyesMark } from '../command/CommandDialog.tsx';
import { useAdminCommand } from '../command/use-admin-command.ts';
import { Waiting } from '../command/Waiting.tsx';
import { Moment } from '../Moment.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';
import { RefusedBadge } from './RefusedBadge.tsx';

/** A masked contact of the account; an operator with the permission can ask to see it. */
export function ContactRow({ person, contact }: { person: Person; contact: 'phone' | 'email' }) {
  const may = useMay();
  const lead = <Glyph of={contact === 'phone' ? Smartphone : Mail} />;
  const name = contactNames[contact];
  const masked = person[contact];
  if (masked === null) {
    return (
      <ListRow
        lead={lead}
        title={
          <>
            {name} <Badge>无</Badge>
          </>
        }
        tight
      />
    );
  }
  const refused = contact === 'email' ? <RefusedBadge at={person.email_refused_at} /> : null;
  if (!may(permissionTo.revealPeople)) {
    return (
      <ListRow
        lead={lead}
        title={
          <>
            {name} {refused}
          </>
        }
        text={masked}
        tight
      />
    );
  }
  return <RevealRow person={person} contact={contact} masked={masked} lead={lead} refused={refused} />;
}

/** Whether a moment (RFC 3339) has passed by the service's clock, kept up to date; false for null. */
function usePassed(at: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const left = Math.min(Math.max(0, Date.parse(at) - serviceNow()), 2 ** 31 - 1);
    const timer = setTimeout(() => setPassed(at), left);
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && passed === at;
}

type Reveal = ManageOutput<typeof listReveals>['items'][number];
type Shown = ManageOutput<typeof revealContact>;
type Opened =
  | { readonly as: 'asking' }
  | { readonly as: 'waiting'; readonly approval: string }
  | { readonly as: 'shown'; readonly shown: Shown };

interface RevealRowProps {
  person: Person;
  contact: 'phone' | 'email';
  masked: string;
  lead: ReactNode;
  /** A badge where mail does not arrive. */
  refused: ReactNode;
}

/**
 * A contact with a button that shows it in full for ten minutes to the operator who asked. An open request is not made
 * again: its state is shown, and once it is approved the contact is shown for the reason given then.
 */
function RevealRow({ person, contact, masked, lead, refused }: RevealRowProps) {
  const refetch = useRefetch();
  const reveal = useAdminCommand(revealContact);
  const reveals = useAdminQuery(listReveals, { id: person.id });
  const [opened, setOpened] = useState<Opened>();
  const known = reveals.data?.items.find((each) => each.contact === contact);
  const isPassed = usePassed(known?.until ?? null);
  const last = isPassed ? undefined : known;
  const name = contactNames[contact];
  const title = `查看完整${name}：${person.nickname}`;

  // The request may have been decided since the page was opened.
  const opening = useSubmit(async () => {
    const { data } = await reveals.refetch();
    const now = data?.items.find((each) => each.contact === contact);
    if (now?.state === 'waiting' && now.approval) {
      setOpened({ as: 'waiting', approval: now.approval });
    } else if (now?.state === 'shown' && now.reason) {
      const outcome = await reveal({ id: person.id, contact, reason: now.reason });
      if (outcome.kind === 'done') setOpened({ as: 'shown', shown: outcome.output });
      else if (outcome.kind === 'waits') setOpened({ as: 'waiting', approval: outcome.approval });
      else notify('error', outcome.text);
      await refetch(listPersonActivity, listAudit);
    } else setOpened({ as: 'asking' });
  });
  const close = () => {
    setOpened(undefined);
    void reveals.refetch();
  };

  return (
    <ListRow
      lead={lead}
      title={
        <>
          {name} <RevealBadge last={last} /> {refused}
        </>
      }
      text={masked}
      side={
        <>
          <Button
            size="sm"
            variant={last?.state === 'shown' ? 'soft' : 'ghost'}
            aria-label={`查看完整${name}`}
            loading={opening.isBusy}
            loadingText="加载中"
            onClick={() => void opening.submit()}
          >
            <Icon of={Eye} size={18} />
            查看
            {last?.state !== 'shown' && <FourEyesMark />}
          </Button>
          {opened?.as === 'waiting' && <Waiting title={title} approval={opened.approval} onClose={close} />}
          {opened?.as === 'shown' && (
            <Dialog title={`${person.nickname} 的${name}`} onClose={close}>
              <Revealed {...opened.shown} />
            </Dialog>
          )}
          {opened?.as === 'asking' && (
            <CommandDialog
              call={revealContact}
              input={{ id: person.id, contact }}
              title={title}
              effects={[
                `仅对你显示 10 分钟，${name}不会记入审计日志。`,
                '查看行为记入审计日志，并显示在用户的操作记录里。',
              ]}
              verb="查看"
              doing="加载中"
              tone="primary"
              target={person.id}
              mayWait={known?.state !== 'shown'}
              done={() => `${person.nickname} 的${name}`}
              result={(shown) => <Revealed {...shown} />}
              onDone={() => refetch(listPersonActivity, listAudit)}
              onClose={close}
            >
              <WhatBecame of={known} />
            </CommandDialog>
          )}
        </>
      }
      tight
    />
  );
}

/** The state of the request, beside the contact's name. */
function RevealBadge({ last }: { last: Reveal | undefined }) {
  switch (last?.state) {
    case 'waiting':
      return (
        <Badge tone="warn" icon={Clock}>
          待审批
        </Badge>
      );
    case 'shown':
      return (
        <Badge tone="ok" icon={CircleCheck}>
          <span>
            {last.approval ? '已通过，' : ''}
            <Moment at={last.until ?? ''} /> 前可查看
          </span>
        </Badge>
      );
    case 'refused':
      return (
        <Badge tone="err" icon={CircleX}>
          已拒绝
        </Badge>
      );
    default:
      return null;
  }
}

/** The reason why a new request is needed. */
function WhatBecame({ of }: { of: Reveal | undefined }) {
  switch (of?.state) {
    case 'refused':
      return (
        <Note tone="lamp" icon={CircleX}>
          上次的申请，{of.decided_by_name ?? '另一位管理员'}已拒绝{of.note && `：${of.note}`}
        </Note>
      );
    case 'lapsed':
      return (
        <Note tone="lamp" icon={Clock}>
          上次的申请 24 小时内未处理，已失效。
        </Note>
      );
    case 'over':
      return (
        <Note tone="lamp" icon={Clock}>
          上次通过的 10 分钟已过，需要查看请重新申请。
        </Note>
      );
    default:
      return null;
  }
}

/** The contact in full, until it expires. */
function Revealed({ value, until }: Shown) {
  return usePassed(until) ? (
    <p className="muted">已超过 10 分钟，内容已隐藏。需要查看请重新申请。</p>
  ) : (
    <CopyText
      text={value}
      note={
        <>
          <Moment at={until} /> 前可再次查看
        </>
      }
    />
  );
}
