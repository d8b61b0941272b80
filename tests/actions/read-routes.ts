import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface VisitedRoute {
  readonly path: string;
  readonly access: 'public' | 'signed-in';
  readonly layout: 'home' | 'auth' | 'console' | 'scan' | 'bare';
}

/** Every page of the portal's route table, which the build writes to a file. */
export function readRoutes(): readonly VisitedRoute[] {
  const file = path.join(import.meta.dirname, '../../apps/portal/dist/routes.json');
  return JSON.parse(readFileSync(file, 'utf8')) as readonly VisitedRoute[];
}

/** The query without which a page shows nothing. */
const queries: Readonly<Record<string, string>> = {
  '/leave': '?url=https%3A%2F%2Felsewhere.example%2Fa%2Flong%2Fway',
};

/** The address of a route, with that query. */
export const addressOf = ({ path: route }: VisitedRoute): string => route + (queries[route] ?? '');
