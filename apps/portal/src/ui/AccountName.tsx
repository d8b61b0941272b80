/**
 * Says whose password a form is about: password managers save and fill it under this name. Nobody sees it. Without it they
 * take the text field before the password, which may be a code.
 */
export function AccountName({ name }: { name: string | null | undefined }) {
  return <input type="text" autoComplete="username" value={name ?? ''} readOnly hidden />;
}
