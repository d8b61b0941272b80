import type { Module } from '../../../transaction/module.ts';
import type { SiteConfigWork } from './fixed-config.ts';
import { siteConfigRoutes } from './routes.ts';

export const siteConfig: Module<SiteConfigWork> = { name: 'site-config', routes: siteConfigRoutes };
