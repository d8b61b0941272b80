/** How what is worked out in Chinese (devices, places, what a notice is about) is said in another language. */
export interface Wording {
  /** A sentence of the catalogue, which may have something in it: `「{0}」请求退出。`. */
  readonly words: Readonly<Record<string, string>>;
  /** A whole sentence, with what stands in it. */
  translate(this: void, sentence: string): string;
  translatePlace(this: void, place: string): string;
  /** `11月21日 10:20`, with or without its year, by the clock of Beijing. */
  formatTime(this: void, time: string): string;
}
