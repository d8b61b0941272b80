// Part of npm run format: draws the reference of the settings, their JSON Schema, and the list of vendors.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawSettings } from './checks/draw-settings.ts';
import { drawVendors, vendorsPage } from './checks/draw-vendors.ts';

for (const [name, text] of Object.entries({ ...drawSettings(), [vendorsPage]: drawVendors() })) {
  const file = path.join(path.dirname(import.meta.dirname), name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
