// Part of npm run format: converts the service's Chinese texts to traditional characters.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawTraditional } from './checks/draw-traditional.ts';

const root = path.dirname(import.meta.dirname);
for (const [file, content] of drawTraditional(root)) writeFileSync(path.join(root, file), content);
