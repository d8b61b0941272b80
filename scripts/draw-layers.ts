// Part of npm run format: draws the arrows of ARCHITECTURE.md again from scripts/checks/layers.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withArrows } from './checks/draw-layers.ts';

const file = path.join(path.dirname(import.meta.dirname), 'ARCHITECTURE.md');
writeFileSync(file, withArrows(readFileSync(file, 'utf8')));
