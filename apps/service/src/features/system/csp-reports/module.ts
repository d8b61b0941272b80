import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { cspReportRoutes } from './csp-report-routes.ts';

export const cspReports: Module<Work> = { name: 'csp-reports', routes: cspReportRoutes };
