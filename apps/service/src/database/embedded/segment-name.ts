/** Of 16 MB each, as initdb makes them unless it is told otherwise. */
const segmentsInLog = 256;

/** How many segments of a timeline come before this one. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * segmentsInLog + Number.parseInt(name.slice(16), 16);
}

/** The name of a segment of a timeline (eight hexadecimal digits) by its number. */
export function segmentName(timeline: string, number: number): string {
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0');
  return `${timeline}${hex(Math.floor(number / segmentsInLog))}${hex(number % segmentsInLog)}`;
}
