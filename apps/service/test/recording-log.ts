import { EventEmitter, once } from 'node:events';
import type { Log } from '../src/kernel/log.ts';

export interface RecordingLog extends Log {
  /** `info: text`, oldest first. */
  readonly lines: readonly string[];
  /** Waits for the first line, past ones included, that contains the text. */
  line(text: string): Promise<string>;
}

/** A log that keeps its lines; `pass` gets each as well. */
export function recordingLog(pass: (line: string) => void = () => {}): RecordingLog {
  const lines: string[] = [];
  const news = new EventEmitter();
  const write =
    (level: string) =>
    (first: string | object, second = '') => {
      const line = `${level}: ${typeof first === 'string' ? first : second}`;
      lines.push(line);
      pass(line);
      news.emit('line');
    };
  return {
    lines,
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    async line(text) {
      for (;;) {
        const found = lines.find((line) => line.includes(text));
        if (found !== undefined) return found;
        await once(news, 'line');
      }
    },
  };
}
