// Part of npm run format: draws the reference of the settings and their JSON Schema from the schema of the service.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawSettings } from './checks/draw-settings.ts';

for (const [name, text] of Object.entries(drawSettings())) {
  const file = path.join(path.dirname(import.meta.dirname), name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
