import { defineBrowserCommand } from '@vitest/browser-playwright';
import type { BrowserContext, CDPSession, Page } from 'playwright';

interface Media {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
  media?: 'screen' | 'print';
}

/** A point of the page under test, in CSS px from the top left of its window. */
interface Point {
  x: number;
  y: number;
}

type PointerStep = { type: 'move' | 'down' | 'up'; point?: Point };
type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

const usualTextPx = 16;
const changed = new WeakSet<Page>();
const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page, context: BrowserContext): Promise<CDPSession> {
  const session = sessions.get(page) ?? context.newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Emulates a preference of the person at the browser, such as dark colours. */
const setMedia = defineBrowserCommand<[Media]>(async ({ page }, media) => {
  changed.add(page);
  await page.emulateMedia(media);
});

/** Shows texts at `percent` of their usual size, as a person can choose in the browser's settings. */
const setTextSize = defineBrowserCommand<[number]>(async ({ page, context }, percent) => {
  changed.add(page);
  const session = await sessionOf(page, context);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (usualTextPx * percent) / 100 } });
});

/** Takes back what the two commands above have changed. */
const resetSettings = defineBrowserCommand(async ({ page, context }) => {
  if (!changed.delete(page)) return;
  const session = await sessionOf(page, context);
  await page.emulateMedia({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    forcedColors: 'none',
    media: 'screen',
  });
  await session.send('Page.setFontSizes', { fontSizes: { standard: usualTextPx } });
});

/** Moves the mouse of the browser, presses and releases its button, so that the page gets trusted pointer events. */
const useMouse = defineBrowserCommand<[PointerStep[]]>(async (context, steps) => {
  const { page } = context;
  const { x: left, y: top } = await originOf(await context.frame());
  for (const { type, point } of steps) {
    if (point) await page.mouse.move(left + point.x, top + point.y);
    if (type !== 'move') await page.mouse[type]();
  }
});

/** Touches the page with the fingers at `points`, each with an id. */
const touch = defineBrowserCommand<[TouchType, (Point & { id: number })[]]>(async (context, type, points) => {
  const { x: left, y: top } = await originOf(await context.frame());
  const session = await sessionOf(context.page, context.context);
  const touchPoints = points.map(({ id, x, y }) => ({ id, x: left + x, y: top + y }));
  await session.send('Input.dispatchTouchEvent', { type, touchPoints });
});

/** Returns a picture of the page under test, as far as its window shows it, as a data URL. */
const screenshotPage = defineBrowserCommand(async (context) => {
  const element = await (await context.frame()).frameElement();
  return `data:image/png;base64,${(await element.screenshot()).toString('base64')}`;
});

/** Where the page under test, which Vitest shows in a frame, begins in the window. */
async function originOf(frame: { frameElement(): Promise<{ boundingBox(): Promise<Point | null> }> }) {
  const element = await frame.frameElement();
  return (await element.boundingBox()) ?? { x: 0, y: 0 };
}

/** What component tests ask of Playwright, beyond what Vitest offers itself. */
export const browserCommands = { setMedia, setTextSize, resetSettings, useMouse, touch, screenshotPage };

type Given<Command> = Command extends (context: never, ...given: infer Values) => infer Result
  ? (...given: Values) => Promise<Awaited<Result>>
  : never;

declare module 'vitest/browser' {
  interface BrowserCommands {
    setMedia: Given<typeof setMedia>;
    setTextSize: Given<typeof setTextSize>;
    resetSettings: Given<typeof resetSettings>;
    useMouse: Given<typeof useMouse>;
    touch: Given<typeof touch>;
    screenshotPage: Given<typeof screenshotPage>;
  }
}
