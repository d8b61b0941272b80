/**
 * The source of a function for the page: `(role, name, isPattern) => element | null`, the first thing that can be seen and has this
 * role and this name. Of the rules for names it knows those that the portal's pages need: https://www.w3.org/TR/accname-1.2/
 */
export const findByName = String((role: string, wanted: string, isPattern: boolean): Element | null => {
  const tags: Record<string, string> = {
    button: 'button, input[type="submit"], summary',
    link: 'a[href]',
    textbox: 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea',
    checkbox: 'input[type="checkbox"]',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog',
    img: 'img, svg[aria-label]',
    navigation: 'nav',
    table: 'table',
    status: 'output',
  };
  const own = tags[role] ? `${tags[role]}, ` : '';
  const nameOf = (element: Element): string => {
    const others = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    if (others.length > 0)
      return others.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = (element as HTMLInputElement).labels ?? [];
    return (
      element.getAttribute('aria-label') ??
      ((labels.length > 0 && [...labels].map(({ textContent }) => textContent).join(' ')) ||
        element.getAttribute('alt') ||
        element.textContent ||
        element.getAttribute('title') ||
        element.getAttribute('placeholder') ||
        '')
    );
  };
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  for (const element of document.querySelectorAll(`${own}[role="${role}"]`)) {
    const explicit = element.getAttribute('role');
    if (explicit && explicit !== role) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
    const name = tidy(nameOf(element));
    if (isPattern ? new RegExp(wanted).test(name) : name === wanted) return element;
  }
  return null;
});
