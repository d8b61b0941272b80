import * as z from 'zod';
import { environmentSchema } from './settings.ts';
import { fileSettings } from './settings-file.ts';

/** The JSON Schemas of CONFIG_FILE and of the environment. */
export const settingsSchemas = () => ({
  file: z.toJSONSchema(fileSettings, { io: 'input' }),
  environment: z.toJSONSchema(environmentSchema, { io: 'input' }),
});
