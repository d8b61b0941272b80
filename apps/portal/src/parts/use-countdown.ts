import { useEffect, useState } from 'react';

/** When each countdown ends, so that it runs on while its button is away (another tab, a closed popup). */
const ends = new Map<string, number>();

const secondsLeft = (name: string) =>
  Math.max(0, Math.ceil(((ends.get(name) ?? 0) - performance.now()) / 1000));

/** Whole seconds left of the countdown `name`, and what starts it. */
export function useCountdown(name: string): readonly [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(() => secondsLeft(name));
  const isRunning = left > 0;

  useEffect(() => {
    setLeft(secondsLeft(name));
    if (!isRunning) return;
    const timer = setInterval(() => setLeft(secondsLeft(name)), 250);
    return () => clearInterval(timer);
  }, [name, isRunning]);

  return [
    left,
    (seconds) => {
      ends.set(name, performance.now() + seconds * 1000);
      setLeft(seconds);
    },
  ];
}
