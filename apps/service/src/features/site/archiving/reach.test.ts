import { expect, test } from 'vitest';
import { segmentName } from '../../../database/embedded/segment-name.ts';
import type { ArchivedSegment, Base } from './archive-place.ts';
import { chooseReach, reachOf } from './reach.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));

const segment = (number: number, minute: number, timeline = '00000001', system = '7'): ArchivedSegment => {
  const name = segmentName(timeline, number);
  return { name, system, closedAt: at(minute), file: name };
};

function base(start: number, stop: number, minute: number, timeline = '00000001'): Base {
  return {
    format: 1,
    kind: 'base',
    product: '0.1.0',
    postgres: '18.4',
    system: '7',
    start_segment: segmentName(timeline, start),
    stop_segment: segmentName(timeline, stop),
    started_at: at(minute).toISOString(),
    stopped_at: at(minute).toISOString(),
    bytes: 1,
    files: 1,
    uploads: 0,
    archive: `base at ${minute}`,
    file: '',
    recordFile: '',
  };
}

const log = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => segment(first + index, first + index));

test('a base reaches from its own end to the end of the unbroken log', () => {
  // The numbers go over from one log file of 256 segments to the next.
  const reach = reachOf(base(250, 251, 251), log(240, 270));
  expect(reach).toMatchObject({ from: at(251), to: at(270), missing: null });
  expect(reachOf(base(250, 251, 251), log(240, 250))).toBeNull();
  expect(reachOf(base(250, 251, 251), [...log(240, 255), ...log(257, 270)])).toMatchObject({
    to: at(255),
    missing: '000000010000000100000000',
  });
});

test('the log of another cluster or timeline is none of its', () => {
  const others = [segment(12, 12, '00000002'), segment(12, 12, '00000001', '8')];
  expect(reachOf(base(10, 11, 11), [...log(10, 11), ...others])?.to).toEqual(at(11));
});

test('the newest base before the moment is taken, and what is not held is refused with what is', () => {
  const bases = [base(30, 30, 30), base(20, 20, 20), base(10, 10, 10)];
  const whole = log(10, 40);
  const chosen = (minute: number, segments = whole) => {
    const { reach, refusal } = chooseReach(bases, segments, at(minute)) as ReturnType<typeof chooseReach> & {
      reach?: { base: Base };
    };
    return reach?.base.archive ?? refusal;
  };
  expect([chosen(15), chosen(20), chosen(40)]).toEqual(['base at 10', 'base at 20', 'base at 30']);
  expect(chosen(9)).toMatch(/is outside of what the archive holds: .*12:10:00.000Z to .*12:40:00/);
  expect(chosen(41)).toMatch(/^2026-11-22T12:41:00.000Z is outside/);
  const broken = whole.filter(({ name }) => name !== segmentName('00000001', 25));
  expect(chosen(24, broken)).toBe('base at 20');
  expect(chosen(27, broken)).toMatch(/gap: 000000010000000000000019 is missing/);
  expect(chosen(35, broken)).toBe('base at 30');
  expect(chosen(45, broken)).toMatch(
    /: \S+12:30:00.000Z to \S+12:40:00.000Z, \S+12:10:00.000Z to \S+12:24:00.000Z\./,
  );
});
