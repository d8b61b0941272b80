import type { Module } from '../../../unit-of-work/module.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { cspReportRoutes } from './csp-report-routes.ts';

export const cspReports: Module<Work> = { name: 'csp-reports', routes: cspReportRoutes };
