import type { App } from './app.ts';
import { FirstParty } from './FirstParty.tsx';
import { TransferApp } from './TransferApp.tsx';

/** What is decided about few apps: whether it is the operator's own, and whose it is. */
export function SeldomVerdicts({ app }: { app: App }) {
  return (
    <>
      <FirstParty app={app} />
      <TransferApp app={app} />
    </>
  );
}
