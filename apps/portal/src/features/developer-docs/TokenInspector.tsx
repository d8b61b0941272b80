import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { readToken } from './read-token.ts';

/** Takes a token apart in the page; it is sent nowhere. */
export function TokenInspector() {
  const [text, setText] = useState('');
  const token = text ? readToken(text) : null;
  return (
    <Card title="看看令牌里有什么">
      <Field
        label="ID 令牌或 JWT 访问令牌"
        hint="只在这个页面里解开，不会发送到任何地方。这里不验签，你的服务器必须验。"
        error={text && !token ? '这不是 JWT。不透明的访问令牌请用检查令牌的接口' : undefined}
      >
        <TextArea
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {token && <CodeBlock label="令牌内容" code={JSON.stringify(token, null, 2)} />}
    </Card>
  );
}
