// Builds the portal in every language at the same time, then finishes the result (finish.ts).
import { spawn } from 'node:child_process';
import { otherLanguages } from './words/languages.ts';

const vite = (mode: string) =>
  new Promise<boolean>((resolve) => {
    const args = ['build', '--logLevel', 'warn', '--mode', mode];
    spawn('vite', args, { stdio: 'inherit' }).on('close', (code) => resolve(code === 0));
  });

const built = await Promise.all(['production', ...otherLanguages].map(vite));
if (built.every(Boolean)) await import('./finish.ts');
else process.exitCode = 1;
