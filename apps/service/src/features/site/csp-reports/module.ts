import type { Module } from '../../../work/module.ts';
import type { Work } from '../../../work/work.ts';
import { cspReportRoutes } from './csp-report-routes.ts';

export const cspReports: Module<Work> = { name: 'csp-reports', routes: cspReportRoutes };
