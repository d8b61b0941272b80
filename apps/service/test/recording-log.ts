import { EventEmitter, once } from 'node:events';
import type { Log } from '../src/kernel/logging/log.ts';
import { describeError } from '../src/ports/open-log.ts';

export interface RecordingLog extends Log {
  /** `info: text`, oldest first. */
  readonly lines: readonly string[];
  /** The fields of all of them, as text; of an error what the service's log contains. */
  readonly fields: readonly string[];
  /** Waits for the first line, past ones included, that contains the text. */
  line(text: string): Promise<string>;
}

const describeErrors = (_name: string, value: unknown) =>
  value instanceof Error ? describeError(value) : value;

/** A log that records its lines; `pass` gets each as well. */
export function recordingLog(pass: (line: string) => void = () => {}): RecordingLog {
  const lines: string[] = [];
  const fields: string[] = [];
  const news = new EventEmitter();
  const write =
    (level: string) =>
    (first: string | object, second = '') => {
      const line = `${level}: ${typeof first === 'string' ? first : second}`;
      lines.push(line);
      if (typeof first !== 'string') fields.push(JSON.stringify(first, describeErrors));
      pass(line);
      news.emit('line');
    };
  return {
    lines,
    fields,
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
