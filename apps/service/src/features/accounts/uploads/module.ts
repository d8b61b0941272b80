import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import type { UploadWork } from './file-store.ts';
import { clearUploads, removeFiles } from './remove-uploads.ts';
import { uploadRoutes } from './routes.ts';

export const uploads: Module<UploadWork> = {
  name: 'uploads',
  routes: uploadRoutes,
  jobs: [{ name: 'Clearing unused uploads', everySeconds: 3600, run: clearUploads }],
  effects: { files_gone: removeFiles },
  accountData,
};
