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
  sent: '已发送',
  answered: '连接正常，凭证有效',
  identified: '已返回用户身份',
  passed: '已通过',
  failed: '验证未通过',
  unavailable: '没有响应',
  slow: '响应超时',
  configuration: '配置错误：密钥、签名或模板',
  directory_misconfigured: '账号、密钥、范围或属性错误',
  recipient: '收件地址被拒收',
  refused: '被服务商拒绝',
  provider_misconfigured: '应用 ID、密钥或回调地址不正确',
  provider_unavailable: '无法连接服务商',
  provider_malformed: '返回的数据异常',
  provider_rejected_code: '授权码无效',
  provider_denied: '用户取消了授权',
  provider_refused: '服务商中止了登录',
  hook_allowed: '钩子允许了测试注册',
  hook_refused: '钩子拒绝了测试注册，连接正常',
  hook_failed: '钩子没有给出可用的响应',
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
              {detail || '无'}
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
  what: keyof typeof texts;
  /** The unsaved values. */
  patch: Raw;
  /** The kinds to choose from, where the test needs one. */
  kinds?: readonly (readonly [value: string, name: string])[];
}

const texts: Readonly<
  Record<'sms' | 'mail' | 'captcha' | 'directory' | 'hook', { verb: string; effect: string; to?: string }>
> = {
  sms: { verb: '测试短信', effect: '实际发送一条验证码，服务商按条收费。', to: '接收手机号' },
  mail: { verb: '测试邮件', effect: '实际发送一封验证码邮件。', to: '接收邮箱' },
  captcha: { verb: '测试人机验证', effect: '检查服务商凭证，不影响用户。', to: '测试对象' },
  directory: { verb: '测试目录', effect: '检查目录能否连接和查询，不影响用户。', to: '测试对象' },
  hook: { verb: '测试钩子', effect: '用一次编造的注册询问你的服务，不创建账号。' },
};

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
          effects={[effect, isUnsaved ? '使用尚未保存的设置。' : '使用当前设置。']}
          verb="测试"
          doing="测试中"
          tone="primary"
          reasonExample="比如：更换密钥后检查连接"
          target={section}
          done={({ ok }) => (ok ? '测试通过' : '测试失败')}
          result={(output) => <TryResult tried={output} />}
          formatRefused={({ details, text }) =>
            readFaults(details['issues'])
              .map((fault) => `${fault.path} ${fault.text}`)
              .join('；') || text
          }
          onDone={() => refetch(listAudit)}
          onClose={() => setOpen(false)}
        >
          {label && (
            <Field
              label={label}
              {...(!kinds && { hint: what === 'directory' ? '代号，留空测试第一个' : '留空则发送给自己' })}
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
          )}
        </CommandDialog>
      )}
    </>
  );
}
