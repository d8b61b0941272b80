import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** What the machine, its container or `ulimit` lets a process have. */
export interface ProcessLimits {
  /** Files and connections open at once; null where there is no limit. */
  readonly files: number | null;
  /** Of the machine, or of the container where that has less; of all processes in it together. */
  readonly memoryBytes: number;
  readonly heapBytes: number;
}

/** Everybody with a connection takes one, everybody who waits for a QR code keeps it. */
const fewFiles = 4096;
const littleMemoryMegabytes = 384;

/** The limits of this process, as they are now. */
export function readProcessLimits(): ProcessLimits {
  // Addresses would be looked up for their names.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | string } };
  };
  const files = Number(userLimits?.open_files?.soft);
  return {
    files: Number.isFinite(files) ? files : null,
    // Without a limit of its own it is more than any machine has, or nothing.
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    heapBytes: getHeapStatistics().heap_size_limit,
  };
}

/** The limits in one line for every start, and what is to be expected of them where they are low. */
export function formatLimits({ files, memoryBytes, heapBytes }: ProcessLimits): {
  readonly line: string;
  readonly warnings: readonly string[];
} {
  const memory = megabytes(memoryBytes);
  const warnings = [];
  if (files !== null && files < fewFiles) {
    warnings.push(
      `Only ${files} files may be open at once, connections among them: raise it (LimitNOFILE, ulimit -n) to ${fewFiles} or more.`,
    );
  }
  if (memory < littleMemoryMegabytes) {
    warnings.push(
      `Only ${memory} MB of memory: give it ${littleMemoryMegabytes} MB or more, or it may be killed when many sign in at once.`,
    );
  }
  return {
    line: `Limits: ${files ?? 'any number of'} open files, ${memory} MB of memory, ${megabytes(heapBytes)} MB of it for the heap of a process`,
    warnings,
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
