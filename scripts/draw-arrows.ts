// Part of npm run format: draws the arrows of ARCHITECTURE.md again from scripts/house/arrows.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withArrows } from './house/draw-arrows.ts';

const file = path.join(path.dirname(import.meta.dirname), 'ARCHITECTURE.md');
writeFileSync(file, withArrows(readFileSync(file, 'utf8')));
