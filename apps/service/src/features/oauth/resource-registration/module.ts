import type { Module } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { metadataDocuments } from './metadata-document.ts';
import { resourceRoutes } from './routes.ts';

export const resourceRegistration: Module<AppsWork> = {
  name: 'resource-registration',
  routes(mount, server) {
    resourceRoutes(mount);
    metadataDocuments(server);
  },
};
