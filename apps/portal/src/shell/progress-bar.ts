import './progress-bar.css';
import nprogress from 'nprogress';

const completeAfterMilliseconds = 200;

nprogress.configure({
  minimum: 0.08,
  speed: 200,
  trickle: true,
  // Read by nprogress 0.2 under these names, though its types have forgotten one.
  ...({ trickleRate: 0.02 } as object),
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '[role="progressbar"]',
  template: '<div class="bar" role="progressbar" aria-label="页面加载中"></div>',
});

let completing: ReturnType<typeof setTimeout> | undefined;

/** Starts the bar at the top of the page, or lets it run on. */
export function startProgress(): void {
  clearTimeout(completing);
  nprogress.start();
}

/** Completes the bar 200 ms from now, unless another navigation starts before. */
export function completeProgress(): void {
  clearTimeout(completing);
  completing = setTimeout(() => nprogress.done(), completeAfterMilliseconds);
}
