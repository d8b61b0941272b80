import { hrefOf } from '../browser/history.ts';
import { paths } from '../paths.ts';

/** The two documents, each in a window of its own so that nothing typed is lost. */
export function AgreementLinks() {
  return (
    <>
      <a href={hrefOf(paths.termsOfService)} target="_blank" rel="noopener">
        《用户协议》
      </a>
      和
      <a href={hrefOf(paths.privacyPolicy)} target="_blank" rel="noopener">
        《隐私政策》
      </a>
    </>
  );
}
