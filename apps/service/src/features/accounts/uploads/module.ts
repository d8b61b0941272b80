import type { Module } from '../../../transaction/module.ts';
import { accountData } from './account-data.ts';
import { clearUploads } from './clear-uploads.ts';
import { removeFiles } from './files-gone.ts';
import { uploadRoutes } from './routes.ts';
import type { UploadWork } from './upload-work.ts';

export const uploads: Module<UploadWork> = {
  name: 'uploads',
  routes: uploadRoutes,
  jobs: [{ name: 'Clearing unused uploads', everySeconds: 3600, run: clearUploads }],
  effects: { files_gone: removeFiles },
  accountData,
};
