import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { type Section, trySettings } from '@tongxing/contract/manage/settings.ts';
import { CircleCheck, CircleX, FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import type { Raw } from './field-schema.ts';
import { readFaults } from './format-fault.ts';

/** The outcome of a test in words; the vendor's own text follows in English. */
const results: Readonly<Record<string, string>> = {
  sent: '发出去了',
  answered: '对方应答了，认得我们',
  identified: '对方说了是谁',
  passed: '通过了',
  failed: '对方没让它过',
  unavailable: '没有应答',
  slow: '对方太慢',
  configuration: '配置不对：密钥、签名或模板',
  directory_misconfigured: '账号、密钥、范围或属性不对',
  recipient: '收件地址对方不收',
  refused: '对方拒绝了',
  provider_misconfigured: '对方不认识编号、密钥或回调地址',
  provider_unavailable: '连不上对方',
  provider_malformed: '对方的应答看不懂',
  provider_rejected_code: '对方不认这个授权码',
  provider_denied: '对方没有同意',
  provider_refused: '在对方那里没有继续',
};

const formatTryResult = (result: string, ok: boolean): string =>
  results[result] ?? (ok ? '成功' : `失败（${result}）`);

type Tried = Pick<ManageOutput<typeof trySettings>, 'ok' | 'result' | 'detail' | 'tried' | 'milliseconds'>;

/** The outcome of a test: whether it works, and the vendor's answer. */
export function TryResult({ tried, children }: { tried: Tried; children?: ReactNode }) {
  const { ok, result, detail, tried: what, milliseconds } = tried;
  return (
    <div style={{ display: 'grid', gap: 'var(--s-4)' }}>
      <Note tone={ok ? 'ok' : 'err'} icon={ok ? CircleCheck : CircleX}>
        <span role="status">{formatTryResult(result, ok)}</span>
      </Note>
      <KeyValues
        inset
        items={[
          ['测试对象', what || '没有服务商'],
          ['用时', `${milliseconds} 毫秒`],
          [
            '原始响应',
            <span key="detail" lang="en">
              {detail || '没有'}
            </span>,
          ],
        ]}
      />
      {children}
    </div>
  );
}

interface TryButtonProps {
  section: Section;
  what: 'sms' | 'mail' | 'captcha' | 'directory';
  /** The unsaved values. */
  patch: Raw;
  /** The kinds to choose from, where the test needs one. */
  kinds?: readonly (readonly [value: string, name: string])[];
}

const texts = {
  sms: { verb: '试发短信', effect: '真的发一条验证码，服务商按条收费。', to: '发到哪个手机号' },
  mail: { verb: '试发邮件', effect: '真的发一封验证码邮件。', to: '发到哪个邮箱' },
  captcha: { verb: '试人机验证', effect: '问服务商认不认识我们，不影响任何人。', to: '试哪一种' },
  directory: { verb: '试连目录', effect: '看它答不答、看不看得到人，不影响任何人。', to: '试哪一个' },
} as const;

/** Runs a real test of a section with the unsaved values. */
export function TryButton({ section, what, patch, kinds }: TryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [to, setTo] = useState(kinds?.[0]?.[0] ?? '');
  const refetch = useRefetch();
  const { verb, effect, to: label } = texts[what];
  const isUnsaved = Object.keys(patch).length > 0;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={FlaskConical} size={18} />
        {verb}
      </Button>
      {isOpen && (
        <CommandDialog
          call={trySettings}
          input={{
            section,
            what,
            ...(to.trim() ? { to: to.trim() } : {}),
            ...(isUnsaved ? { with: patch } : {}),
          }}
          title={verb}
          effects={[effect, isUnsaved ? '用你刚写的、还没保存的来试。' : '用现在的设置来试。']}
          verb="试一下"
          doing="正在试"
          tone="primary"
          reasonExample="比如：换了密钥，看看通不通"
          target={section}
          done={({ ok }) => (ok ? '试过了，可以' : '试过了，不行')}
          result={(output) => <TryResult tried={output} />}
          formatRefused={({ details, text }) =>
            readFaults(details['issues'])
              .map((fault) => `${fault.path} ${fault.text}`)
              .join('；') || text
          }
          onDone={() => refetch(listAudit)}
          onClose={() => setOpen(false)}
        >
          <Field
            label={label}
            {...(!kinds && { hint: what === 'directory' ? '代号，不写就试第一个' : '不写就发给你自己' })}
          >
            {kinds ? (
              <Select value={to} onChange={(event) => setTo(event.target.value)}>
                {kinds.map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : (
              <TextInput autoComplete="off" value={to} onChange={(event) => setTo(event.target.value)} />
            )}
          </Field>
        </CommandDialog>
      )}
    </>
  );
}
