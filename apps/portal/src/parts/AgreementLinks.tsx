/** The two documents, each in a window of its own so that nothing typed is lost. */
export function AgreementLinks() {
  return (
    <>
      <a href="/terms-of-service" target="_blank" rel="noopener">
        《用户协议》
      </a>
      和
      <a href="/privacy-policy" target="_blank" rel="noopener">
        《隐私政策》
      </a>
    </>
  );
}
