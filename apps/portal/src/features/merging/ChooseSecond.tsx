import { UserRoundPlus } from 'lucide-react';
import { goOnAs, useBrowserAccounts } from '../../api/browser-accounts.ts';
import { fileUrl } from '../../api/file-url.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { hrefOf } from '../../browser/history.ts';
import { Link } from '../../browser/router.tsx';
import { paths, withQuery } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** The second account: one that is signed in on this browser, or one that signs in by any of its ways. */
export function ChooseSecond({ mergeId }: { mergeId: string }) {
  const { others, reload } = useBrowserAccounts();
  const back = withQuery(paths.user.merge, { merge_id: mergeId });

  const choosing = useSubmit(async (id: string) => {
    // By a full page load: nothing that was asked for the first account may stay.
    if (await goOnAs(id)) window.location.assign(hrefOf(back));
    else await reload();
  });

  return (
    <Card title="要合并的另一个账号" inside="list">
      {others
        .filter(({ expired }) => !expired)
        .map(({ id, number, nickname, avatar }) => (
          <ListRow
            key={id}
            lead={<Avatar id={number} src={fileUrl(avatar)} size={40} />}
            title={nickname}
            text={`账号编号 ${number}`}
            side={
              <Button
                size="sm"
                loading={choosing.busyWith === id}
                disabled={choosing.isBusy}
                aria-label={`选这个：${nickname}`}
                onClick={() => void choosing.submit(id)}
              >
                选这个
              </Button>
            }
          />
        ))}
      <ListRow
        lead={<Glyph of={UserRoundPlus} />}
        title="登录另一个账号"
        text="用它的任何一种登录方式都可以，登录后回到这里"
        side={
          <Link
            className={buttonClass({ variant: 'primary', size: 'sm' })}
            to={withQuery(paths.login.account, { add: '1', ref: back })}
          >
            去登录
          </Link>
        }
      />
    </Card>
  );
}
