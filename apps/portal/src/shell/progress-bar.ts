import './progress-bar.css';

// Specification §9, progress bar.
const minimum = 0.08;
const speedMilliseconds = 200;
const trickleRate = 0.02;
const trickleMilliseconds = 800;
const completeAfterMilliseconds = 200;

/** Never full before it is done. */
const almost = 0.994;

let place: HTMLElement | null = null;
/** Between 0 and 1; null while the bar is not started. */
let reached: number | null = null;
let trickling: ReturnType<typeof setInterval> | undefined;
let completing: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

function draw(share: number) {
  if (!place) {
    place = document.createElement('div');
    place.id = 'nprogress';
    // Beside the page, and live while a dialog makes the page inert.
    place.dataset['above'] = '';
    const parts = { className: 'bar', role: 'progressbar', ariaLabel: '页面加载中' };
    place.append(Object.assign(document.createElement('div'), parts));
    document.body.append(place);
  }
  const bar = place.firstElementChild as HTMLElement;
  bar.setAttribute('aria-valuenow', String(Math.round(share * 100)));
  // Read before it is written, so that the first step moves too.
  bar.getBoundingClientRect();
  bar.style.transform = `translateX(${(share - 1) * 100}%)`;
}

/** Starts the bar at the top of the page, or lets it run on. */
export function startProgress(): void {
  clearTimeout(completing);
  if (reached !== null) return;
  clearTimeout(leaving);
  place?.classList.remove('done');
  reached = minimum;
  draw(reached);
  trickling = setInterval(() => {
    reached = Math.min(almost, (reached ?? 0) + Math.random() * trickleRate);
    draw(reached);
  }, trickleMilliseconds);
}

/** Completes the bar 200 ms from now, unless another navigation starts before. */
export function completeProgress(): void {
  clearTimeout(completing);
  completing = setTimeout(() => {
    if (reached === null) return;
    clearInterval(trickling);
    reached = null;
    draw(1);
    place?.classList.add('done');
    // Full, then faded, each for the length of one step.
    leaving = setTimeout(() => {
      place?.remove();
      place = null;
    }, speedMilliseconds * 2);
  }, completeAfterMilliseconds);
}
