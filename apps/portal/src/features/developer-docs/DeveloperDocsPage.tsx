import { late } from '../../ui/late.ts';

// A file of its own, so that what the book is made of weighs nothing on a first visit to other pages.
const DocsBook = late(() => import('./DocsBook.tsx').then((loaded) => ({ default: loaded.DocsBook })));

/** `/user/app/docs`: how to let people sign in with this portal. */
export function DeveloperDocsPage() {
  return <DocsBook />;
}
