import { ExternalLink } from 'lucide-react';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { surroundings } from '../../session/surroundings.ts';
import { readDestination } from '../../session/where-to-go-next.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Note } from '../../ui/Note.tsx';
import css from './LeavePage.module.css';

/** `/leave?url=…`: names the foreign host and asks before opening it. */
export function LeavePage() {
  const [query] = useSearchParams();
  const destination = readDestination(query.get('url') ?? '', surroundings());
  const home = (
    <Link className={buttonClass({ variant: 'second', size: 'lg', block: true })} to={paths.home}>
      留在这里
    </Link>
  );
  if (!destination || destination.kind === 'inside') {
    return (
      <AuthCard title="这个链接打不开" text="该链接不是完整的网址。" className={css.body}>
        {home}
      </AuthCard>
    );
  }
  const { url } = destination;
  return (
    <AuthCard title="要离开这里了" text="你要去的网站不属于本站，请确认你认识它。" className={css.body}>
      <p className={css.host}>{new URL(url).host}</p>
      <p className={css.url}>{url}</p>
      <Note tone="lamp">不要在陌生网站输入这里的密码和验证码。</Note>
      {home}
      <Button variant="soft" size="lg" block onClick={() => window.location.assign(url)}>
        继续前往
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </AuthCard>
  );
}
