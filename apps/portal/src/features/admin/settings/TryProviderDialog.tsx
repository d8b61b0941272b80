import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { trySettings } from '@tongxing/contract/manage/settings.ts';
import { useEffect, useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { type ProviderAnswer, providerTries } from '../../../parts/provider-try.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Message } from '../../../ui/Message.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { useAdminCommand } from '../command/use-admin-command.ts';
import type { Raw } from './field-schema.ts';
import { readFaults } from './format-fault.ts';
import css from './Settings.module.css';
import { TryResult } from './TryButton.tsx';

interface TryProviderDialogProps {
  name: string;
  /** Its key in the list. */
  provider: string;
  /** The unsaved list, if there is one. */
  patch?: Raw;
  onClose: () => void;
}

/** Tests a provider: its sign-in page, whether it knows our client, then the operator's own sign-in there. */
export function TryProviderDialog({ name, provider, patch, onClose }: TryProviderDialogProps) {
  const refetch = useRefetch();
  const input = {
    section: 'providers',
    what: 'provider' as const,
    to: provider,
    ...(patch ? { with: patch } : {}),
  };
  return (
    <CommandDialog
      call={trySettings}
      input={input}
      title={`测试登录：${name}`}
      effects={[
        '获取登录页，并用无效授权码检查凭证。',
        '之后可以自行登录一次，查看返回的用户信息。不会登录或绑定任何账号。',
      ]}
      verb="测试"
      doing="测试中"
      tone="primary"
      reasonExample="比如：更换密钥后检查连接"
      target="providers"
      done={({ ok }) => (ok ? `${name} 连接正常` : `${name} 测试失败`)}
      result={(output) => (
        <TryResult tried={output}>{output.url && <Walk input={input} url={output.url} />}</TryResult>
      )}
      formatRefused={({ details, text }) =>
        readFaults(details['issues'])
          .map((fault) => `${fault.path} ${fault.text}`)
          .join('；') || text
      }
      onDone={() => refetch(listAudit)}
      onClose={onClose}
    />
  );
}

interface WalkProps {
  input: { section: string; what: 'provider'; to: string; with?: Raw };
  url: string;
}

/** The operator's own sign-in at the provider in another window. The answer is shown and not stored. */
function Walk({ input, url }: WalkProps) {
  const perform = useAdminCommand(trySettings);
  const [result, setResult] = useState<ManageOutput<typeof trySettings>>();
  const [fault, setFault] = useState<string>();
  const [isAway, setAway] = useState(false);
  const state = new URL(url).searchParams.get('state') ?? '';
  const finishing = useSubmit(async (answer: ProviderAnswer) => {
    const outcome = await perform({ ...input, answer });
    setAway(false);
    if (outcome.kind === 'done') setResult(outcome.output);
    else setFault(outcome.kind === 'refused' ? outcome.text : '测试失败');
  });
  const { submit: action } = finishing;
  useEffect(() => {
    if (!isAway) return undefined;
    return providerTries.listen(state, (answer) => void action(answer));
  }, [isAway, state, action]);
  if (result) {
    return (
      <TryResult tried={result}>
        {result.claims && (
          <div className={css.claims}>
            <CodeBlock label="返回的用户信息" code={JSON.stringify(result.claims, null, 2)} />
          </div>
        )}
      </TryResult>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        loading={isAway || finishing.isBusy}
        loadingText={finishing.isBusy ? '查询中' : '等待登录完成'}
        onClick={() => {
          setFault(undefined);
          providerTries.start(state);
          setAway(true);
          window.open(url, '_blank', 'popup,width=520,height=720');
        }}
      >
        测试登录
      </Button>
      {isAway && (
        <p className="muted t-13">
          请在打开的窗口里用自己的账号登录。窗口未打开？
          <a href={url} target="_blank" rel="noreferrer noopener">
            点击打开
          </a>
        </p>
      )}
      {fault && <Message kind="err">{fault}</Message>}
    </>
  );
}
