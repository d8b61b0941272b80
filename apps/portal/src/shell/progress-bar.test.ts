// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeProgress, startProgress } from './progress-bar.ts';

const bar = () => document.querySelector<HTMLElement>('[role="progressbar"]');
const share = () => Number(/-?[\d.]+/.exec(bar()?.style.transform ?? '')?.[0]) / 100 + 1;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  completeProgress();
  vi.advanceTimersByTime(5000);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// spec:9.7
it('begins at 8 %, trickles by at most 2 % every 800 ms and never arrives by itself', () => {
  expect(bar()).toBeNull();
  startProgress();
  expect(share()).toBeCloseTo(0.08);
  vi.advanceTimersByTime(799);
  expect(share()).toBeCloseTo(0.08);
  vi.advanceTimersByTime(1);
  expect(share()).toBeCloseTo(0.1);
  vi.advanceTimersByTime(800_000);
  expect(share()).toBeCloseTo(0.994);
});

// spec:9.7
it('completes 200 ms after it was told to, and goes', () => {
  startProgress();
  completeProgress();
  vi.advanceTimersByTime(199);
  expect(share()).toBeCloseTo(0.08);
  vi.advanceTimersByTime(1);
  expect(share()).toBe(1);
  // One step to be full, and one to fade.
  vi.advanceTimersByTime(399);
  expect(bar()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(bar()).toBeNull();
});

it('runs on where another navigation begins before it is complete', () => {
  startProgress();
  vi.advanceTimersByTime(800);
  completeProgress();
  startProgress();
  vi.advanceTimersByTime(700);
  expect(share()).toBeCloseTo(0.1);
});

it('begins anew while the last one fades', () => {
  startProgress();
  completeProgress();
  vi.advanceTimersByTime(300);
  startProgress();
  expect(share()).toBeCloseTo(0.08);
  vi.advanceTimersByTime(500);
  expect(bar()).not.toBeNull();
});

// spec:4.16
it('is not shown where nothing was started', () => {
  completeProgress();
  vi.advanceTimersByTime(1000);
  expect(bar()).toBeNull();
});
