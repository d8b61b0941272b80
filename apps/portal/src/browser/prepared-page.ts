/** True from the taking over of a page drawn at build until the first move away from it. */
let isTakingOver = false;

/** Begins and ends the taking over of a page drawn at build. */
export function takeOver(isUnderWay: boolean): void {
  isTakingOver = isUnderWay;
}

/** Says that what is on screen has its scripts: a button pressed before then is pressed now (index.html). */
export function comeAlive(): void {
  document.documentElement.dataset['alive'] = '';
  window.dispatchEvent(new Event('alive'));
}

/** Whether what mounts now stands on the page already, drawn at build. */
export function standsAlready(): boolean {
  return isTakingOver;
}
