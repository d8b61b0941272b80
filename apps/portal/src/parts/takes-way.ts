import type { NextApp } from './find-next-app.ts';

/** Whether the app for which somebody signs in takes this way; without an app, and where it names none, every one. */
export const takesWay = (app: NextApp | null, way: string): boolean =>
  !app || app.ways.length === 0 || app.ways.includes(way);
