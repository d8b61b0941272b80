import { Link, useNavigate } from '../browser/router.tsx';
import { paths } from '../paths.ts';
import { AuthLayout } from '../shell/layouts/AuthLayout.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { SegmentedGate } from '../ui/drawings/SegmentedGate.tsx';
import { linkClass } from '../ui/link-class.ts';
import css from './NotFoundPage.module.css';

/** No such page: the gate is bricked up. */
export function NotFoundPage() {
  const navigate = useNavigate();
  const back = () => {
    if (window.history.length > 1) navigate(-1);
    else navigate(paths.home, { replace: true });
  };
  return (
    <AuthLayout lost={(className) => <SegmentedGate className={className} />}>
      <section className={css.lost} aria-labelledby="lost">
        <p className={css.number}>404</p>
        <h1 id="lost">页面不存在</h1>
        <p className="muted">链接可能有误，或已失效。</p>
        <div className={css.ways}>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
            回到首页
          </Link>
          <Button variant="second" onClick={back}>
            返回上一页
          </Button>
        </div>
        <Link className={linkClass()} to={paths.help}>
          帮助与客服
        </Link>
      </section>
    </AuthLayout>
  );
}
