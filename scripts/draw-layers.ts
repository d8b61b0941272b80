// Part of npm run format: draws allowed imports and layers in ARCHITECTURE.md from scripts/checks/layers.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLayers } from './checks/draw-layers.ts';

const file = path.join(path.dirname(import.meta.dirname), 'ARCHITECTURE.md');
writeFileSync(file, withLayers(readFileSync(file, 'utf8')));
