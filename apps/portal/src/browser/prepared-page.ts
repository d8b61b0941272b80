/** True from the taking over of a page drawn at build until the first move away from it. */
let isTakingOver = false;

/** Begins and ends the taking over of a page drawn at build. */
export function takeOver(isUnderWay: boolean): void {
  isTakingOver = isUnderWay;
}

/** Whether what mounts now stands on the page already, drawn at build. */
export function standsAlready(): boolean {
  return isTakingOver;
}
