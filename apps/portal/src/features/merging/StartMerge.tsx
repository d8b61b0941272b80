import { startMerge } from '@tongxing/contract/calls/merging.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { mergeUndoSeconds } from '@tongxing/contract/limits.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { Clock, Fingerprint, Link2 } from 'lucide-react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useNavigate } from '../../browser/router.tsx';
import { paths, withQuery } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './Merge.module.css';

const rules = [
  {
    icon: Link2,
    text: `说明你是谁的会移过去：${contactNames.phone}、${contactNames.email}、第三方账号、你创建的应用。对方已经有的不动。`,
  },
  { icon: Fingerprint, text: '证明是你的不会移：密码、通行密钥、两步验证。留下的账号和以前一样难进。' },
  { icon: Clock, text: `${formatDuration(mergeUndoSeconds)}内可以撤销，之后就定下来了。` },
];

/** What merging is, and the button; the security check stands behind it. After one merge it is no longer the next thing. */
export function StartMerge({ isAgain }: { isAgain?: boolean }) {
  const navigate = useNavigate();

  const starting = useSubmit(async () => {
    const reply = await send(startMerge, {});
    if (!reply.ok) return;
    navigate(withQuery(paths.user.merge, { merge_id: reply.data.merge_id }));
  });

  return (
    <Card title={isAgain ? '再合并一个' : '开始之前'}>
      <div className={css.stack}>
        <ul className={css.rules}>
          {rules.map(({ icon, text }) => (
            <li key={text}>
              <Icon of={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant={isAgain ? 'second' : 'primary'}
            loading={starting.isBusy}
            loadingText="正在开始"
            onClick={() => void starting.submit()}
          >
            开始合并
          </Button>
        </div>
      </div>
    </Card>
  );
}
