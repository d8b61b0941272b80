import { createResource } from '@tongxing/contract/calls/resources.ts';
import { type FormEvent, useState } from 'react';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useTypedWork } from '../../../browser/use-typed-work.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import formCss from '../AppForm.module.css';
import { readIssue } from '../read-issue.ts';
import { SecretShown } from '../SecretShown.tsx';
import { ApiFields, emptyApi, findMissing, toFields, type WrittenApi } from './ApiFields.tsx';

const handles = [
  'audience_taken',
  'bad_audience',
  'scope_reserved',
  'too_many_resources',
  'bad_input',
] as const;

/** Registers an API and shows once what it asks about tokens with. */
export function CreateApiDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [audience, setAudience] = useTypedWork('create-api-audience', '');
  const [api, setApi] = useTypedWork<WrittenApi>('create-api', emptyApi);
  const [fault, setFault] = useState<string>();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const creating = useSubmit(async (event: FormEvent) => {
    event.preventDefault();
    const missing = audience.trim() ? findMissing(api) : '请填写标识';
    if (missing) return setFault(missing);
    setFault(undefined);
    const reply = await send(createResource, { audience: audience.trim(), ...toFields(api) }, { handles });
    if (!reply.ok) return setFault(reply.failure === 'told' ? undefined : readIssue(reply));
    setMade({ id: reply.data.client_id, secret: reply.data.client_secret });
    onDone();
  });
  if (made) {
    return (
      <SecretShown
        title="API 已创建"
        appId={made.id}
        secret={made.secret}
        note="API 用该密钥校验令牌。密钥只显示一次，请保存到 API 服务器配置；丢失后可更换。"
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      size="lg"
      title="创建 API"
      text="创建后，应用可以申请该 API 的令牌；用户在授权页上逐项同意。"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="create-api" loading={creating.isBusy}>
            创建 API
          </Button>
        </>
      }
    >
      <form
        id="create-api"
        className={formCss.form}
        noValidate
        onSubmit={(event) => void creating.submit(event)}
      >
        <Field
          label="标识（audience）"
          hint="API 的 https 地址，或 urn:。应用以此指明该 API，也是令牌的 aud。创建后不能修改"
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://api.example.com"
            maxLength={500}
            value={audience}
            onChange={(event) => setAudience(event.currentTarget.value)}
            data-autofocus
          />
        </Field>
        <ApiFields api={api} onChange={setApi} />
        {fault && <Note tone="err">{fault}</Note>}
      </form>
    </Dialog>
  );
}
