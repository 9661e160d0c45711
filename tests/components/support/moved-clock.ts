const RealDate = Date;
/** How far the page's clock is ahead, in milliseconds; negative if behind. */
const aheadMs = Number.parseInt(import.meta.env['CLOCK_AHEAD'], 10) * 1000;

const now = (): number => RealDate.now() + aheadMs;

class MovedDate extends RealDate {
  static override now = now;

  constructor(value: number = now()) {
    super(value);
  }
}

/** Moves the page's clock to the time of `npm run test:clock`; otherwise it remains as it is. */
export function moveClock(): void {
  if (aheadMs !== 0) Object.assign(window, { Date: MovedDate });
}
