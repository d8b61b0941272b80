import { createContext } from 'react';
import { useOnline } from '../browser/online.ts';
import { Note } from './Note.tsx';

/** Whether a strip above the page says that there is no network, so that nothing on it has to. */
export const HasOfflineStrip = createContext(false);

/** Says once that the device has no network; its lists load again by themselves. */
export function OfflineStrip() {
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <Note tone="lamp">网络断开了，恢复后自动加载</Note>}</div>;
}
