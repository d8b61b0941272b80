import { useState } from 'react';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { DocsValues } from './docs-values.ts';
import { Checks } from './playground/Checks.tsx';
import type { Check } from './playground/run.ts';
import { verifyToken } from './playground/verify-token.ts';
import { readToken } from './read-token.ts';

/** Decodes a token in the page and verifies its signature with the published keys; the token is sent nowhere. */
export function TokenInspector({ values }: { values: DocsValues }) {
  const [text, setText] = useState('');
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const token = text ? readToken(text) : null;
  const read = async (typed: string) => {
    setText(typed);
    setChecks([]);
    if (readToken(typed)) setChecks(await verifyToken(typed, { issuer: values.issuer }));
  };
  return (
    <>
      <Field
        label="ID 令牌或 JWT 访问令牌"
        hint="只在这个页面里解开，不会发送到任何地方。公钥从发现文档里读。"
        error={text && !token ? '这不是 JWT。不透明的访问令牌请用检查令牌的接口' : undefined}
      >
        <TextArea
          rows={4}
          spellCheck={false}
          value={text}
          onChange={(event) => void read(event.currentTarget.value)}
        />
      </Field>
      <Checks checks={checks} />
      {token && <CodeBlock label="令牌内容" code={JSON.stringify(token, null, 2)} />}
    </>
  );
}
