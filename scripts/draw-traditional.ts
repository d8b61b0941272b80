// Part of npm run format: draws what the service says in traditional characters again, from the Chinese.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawTraditional } from './checks/draw-traditional.ts';

const root = path.dirname(import.meta.dirname);
for (const [file, content] of drawTraditional(root)) writeFileSync(path.join(root, file), content);
