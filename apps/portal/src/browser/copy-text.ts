/**
 * Puts a text on the clipboard; false where the browser does not let it: refused, or the page came over plain http and has
 * no clipboard at all (https://w3c.github.io/clipboard-apis/, secure contexts).
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
