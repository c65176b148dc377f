/** How long a board has been played. The clock stands still while nobody can see the page. */

const SECOND = 1000;

export class Clock {
  #tick;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #timer;

  /** @param {() => void} tick called every second that counts */
  constructor(tick) {
    this.#tick = tick;
  }

  start() {
    this.stop();
    this.#timer = setInterval(() => document.hidden || this.#tick(), SECOND);
  }

  stop() {
    clearInterval(this.#timer);
  }
}

/**
 * 75 seconds as "1:15".
 * @param {number} seconds
 */
export function timeText(seconds) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
