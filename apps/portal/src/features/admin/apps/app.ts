import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { showApp } from '@tongxing/contract/manage/apps.ts';

/** An app with all its fields. */
export type App = ManageOutput<typeof showApp>;
