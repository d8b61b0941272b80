import type { AdminCommand, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Scale, Users } from 'lucide-react';
import { type ReactNode, use, useId, useState } from 'react';
import type { Asked } from '../../../api/manage/ask.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { go } from '../../../browser/history.ts';
import { withQuery } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Note } from '../../../ui/Note.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminPath } from '../admin-path.ts';
import { Me } from '../sign-in/me.ts';
import css from './CommandDialog.module.css';
import { type Outcome, useAdminCommand } from './use-admin-command.ts';
import { Waiting } from './Waiting.tsx';

/** Notifies that a command is done, with a link to its audit event where the operator may see it. */
function formatDone(text: string, event: Readonly<Record<string, string>> | null): void {
  if (!event) toast.success(text);
  else {
    const run = () => go(withQuery(adminPath('audit'), event));
    toast.success(text, { action: { label: '查看日志', run } });
  }
}

export interface CommandDialogProps<C extends AdminCommand> {
  call: C;
  /** The input without the reason. */
  input: Omit<Asked<C>, 'reason' | 'tell_reason'>;
  title: string;
  /** The consequences, one sentence each, shown before the command. */
  effects: readonly string[];
  /** The label of the button, and its label while the command runs. */
  verb: string;
  doing: string;
  tone?: 'danger' | 'primary';
  /** The text to type first, for a command that cannot be undone. */
  typed?: { readonly label: string; readonly value: string };
  /** Further fields of the command, above the reason. */
  children?: ReactNode;
  /** False while one of these fields is not filled. */
  isReady?: boolean;
  /** Who reads the reason, if not the person. */
  reasonHint?: string;
  /** The id of the target, for the link to the audit event; null where it does not exist yet. */
  target: string | null;
  /** Shows the output in the dialog instead of closing with a notice. */
  result?: (output: ManageOutput<C>) => ReactNode;
  /** The notice after the command. */
  done: (output: ManageOutput<C>) => string;
  onDone: (output: ManageOutput<C>) => Promise<unknown> | void;
  /** False where this command needs no second operator although its kind may. */
  mayWait?: boolean;
  /** The ETag of the version on screen, for If-Match. */
  version?: string;
  /** Handles a refusal on the page: returns true, and the dialog closes. */
  onRefused?: (refused: Extract<Outcome<C>, { kind: 'refused' }>) => boolean;
  /** A text for a refusal, where the common one says too little. */
  formatRefused?: (refused: Extract<Outcome<C>, { kind: 'refused' }>) => string;
  /** An example of a reason. */
  reasonExample?: string;
  onClose: () => void;
}

/**
 * The dialog of every command: shows the consequences, asks for the reason, says whether a second operator must approve,
 * then runs the command or files the request, and links to its audit event.
 */
export function CommandDialog<C extends AdminCommand>(props: CommandDialogProps<C>) {
  const {
    call,
    title,
    effects,
    verb,
    doing,
    tone = 'danger',
    typed,
    isReady = true,
    mayWait = true,
    onClose,
  } = props;
  const { four_eyes: isFourEyed, permissions } = use(Me);
  const form = useId();
  const perform = useAdminCommand(call);
  const [reason, setReason] = useState('');
  const [notifies, setSharesReason] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const [faults, setFaults] = useState<{ reason?: string; typed?: string; command?: string }>({});
  const [approval, setApproval] = useState<string>();
  const [output, setOutput] = useState<ManageOutput<C>>();
  const waits = call.approval && isFourEyed && mayWait;

  const submitting = useSubmit(async () => {
    const why = reason.trim();
    const missing = {
      ...(call.reason === 'required' && !why ? { reason: '请填写理由，将记入审计日志' } : {}),
      ...(typed && confirmation.trim() !== typed.value ? { typed: `输入“${typed.value}”` } : {}),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    const asked = {
      ...(props.input as Asked<C>),
      ...(why ? { reason: why } : {}),
      ...(notifies && why ? { tell_reason: true } : {}),
    };
    const outcome = await perform(asked, props.version);
    if (outcome.kind === 'refused') {
      if (props.onRefused?.(outcome)) onClose();
      else setFaults({ command: props.formatRefused?.(outcome) ?? outcome.text });
    } else if (outcome.kind === 'waits') setApproval(outcome.approval);
    else {
      await props.onDone(outcome.output);
      if (props.result) setOutput(outcome.output);
      else {
        formatDone(
          props.done(outcome.output),
          permissions.includes(permissionTo.readAudit)
            ? { ...(props.target ? { target: props.target } : {}), kind: call.name }
            : null,
        );
        onClose();
      }
    }
  });

  if (approval !== undefined) return <Waiting title={title} approval={approval} onClose={onClose} />;
  if (output !== undefined && props.result) {
    return (
      <Dialog title={props.done(output)} onClose={onClose}>
        {props.result(output)}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      {...(submitting.isBusy ? {} : { onClose })}
      actions={
        <>
          <Button onClick={() => !submitting.isBusy && onClose()}>取消</Button>
          <Button
            type="submit"
            form={form}
            variant={tone}
            disabled={!isReady}
            loading={submitting.isBusy}
            loadingText={doing}
          >
            {waits ? '提交审批' : verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submitting.submit();
        }}
      >
        <ul className={css.effects} aria-label="影响">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {waits && (
          <Note tone="lamp" icon={Scale}>
            需双人审批。提交后在“审批”里等待，24 小时内未处理即失效。
          </Note>
        )}
        {props.children}
        {typed && (
          <Field label={typed.label} error={faults.typed}>
            <TextInput
              autoComplete="off"
              value={confirmation}
              onChange={(event) => {
                setConfirmation(event.target.value);
                setFaults({});
              }}
            />
          </Field>
        )}
        <Field
          label={call.reason === 'required' ? '理由' : '理由（选填）'}
          error={faults.reason}
          hint={props.reasonHint ?? '记入审计日志，其他管理员可见。请勿填写密码和验证码'}
        >
          <TextArea
            data-autofocus=""
            value={reason}
            maxLength={500}
            rows={2}
            placeholder={props.reasonExample ?? '例如：本人来电，已确认身份'}
            onChange={(event) => {
              setReason(event.target.value);
              setFaults({});
            }}
          />
        </Field>
        {call.logged !== null && (
          <Checkbox checked={notifies} onChange={(event) => setSharesReason(event.target.checked)}>
            用户在操作记录里也能看到该理由
          </Checkbox>
        )}
        {faults.command && <Message kind="err">{faults.command}</Message>}
      </form>
    </Dialog>
  );
}

/** Marks a command that needs a second operator, in menus and rows. */
export function FourEyesMark() {
  const { four_eyes: isFourEyed } = use(Me);
  return isFourEyed ? (
    <span className={css.mark} title="需双人审批">
      <Users size={14} aria-hidden="true" />
      <span className="vh">，需双人审批</span>
    </span>
  ) : null;
}
