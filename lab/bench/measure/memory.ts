import { readFileSync } from 'node:fs';
import { processesBelow } from './processes.ts';

export interface Memory {
  /** Megabytes of 1,000,000 bytes that would be free without these processes: what they share counts once. */
  readonly resident: number;
  /** Of that, pages of files (programs, libraries), which the machine could drop and other programs may share. */
  readonly files: number;
  readonly processes: number;
}

/** The memory of a process and everything below it (Linux): the service together with its PostgreSQL. */
export function memoryBelow(pid: number, isCounted: (name: string) => boolean = () => true): Memory {
  const counted = processesBelow(pid).filter(({ name }) => isCounted(name));
  let own = 0;
  let files = 0;
  /** By file and offset: the most that any process has there, so that other programs' use changes nothing. */
  const shared = new Map<string, { bytes: number; isFile: boolean }>();
  for (const { pid: each } of counted) {
    for (const mapping of mappingsOf(each)) {
      // Anonymous memory is shared only among a process and its forks, all of which are counted: their PSS adds up.
      if (!mapping.file) own += mapping.pss;
      else {
        const before = shared.get(mapping.file)?.bytes ?? 0;
        shared.set(mapping.file, { bytes: Math.max(before, mapping.shared), isFile: mapping.isFile });
        own += mapping.private;
        if (mapping.isFile) files += mapping.private;
      }
    }
  }
  for (const { bytes, isFile } of shared.values()) {
    own += bytes;
    if (isFile) files += bytes;
  }
  return { resident: own / 1e6, files: files / 1e6, processes: counted.length };
}

/** The peak memory of a process (Linux), in megabytes; 0 once it has ended. */
export function highWaterOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/** Whether a process of this name is one of PostgreSQL's. */
export function isPostgres(name: string): boolean {
  return name.startsWith('postgres');
}

interface Mapping {
  /** Device, inode and offset; '' for anonymous memory. */
  readonly file: string;
  /** On a disk, in contrast to memory that processes share. */
  readonly isFile: boolean;
  readonly pss: number;
  readonly private: number;
  readonly shared: number;
}

function mappingsOf(pid: number): Mapping[] {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
  } catch {
    // It ended a moment ago.
  }
  return text
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter(Boolean)
    .map((part) => {
      const [, offset = '', device = '', inode = '0', path = ''] =
        /^\S+ \S+ (\S+) (\S+) (\d+) *(.*)$/m.exec(part) ?? [];
      const bytes = (key: string) =>
        Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(part)?.[1] ?? 0) * 1024;
      return {
        file: inode === '0' ? '' : `${device} ${inode} ${offset}`,
        isFile: !/^(?:\/dev\/zero|\/dev\/shm|\/SYSV|\/memfd)/.test(path),
        pss: bytes('Pss'),
        private: bytes('Private_Clean') + bytes('Private_Dirty'),
        shared: bytes('Shared_Clean') + bytes('Shared_Dirty'),
      };
    });
}
