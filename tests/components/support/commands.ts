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

/** Emulates a media preference, such as dark colours. */
const setMedia = defineBrowserCommand<[Media]>(async ({ page }, media) => {
  changed.add(page);
  await page.emulateMedia(media);
});

/** Sets the text size to `percent` of the default, as the browser's settings can. */
const setTextSize = defineBrowserCommand<[number]>(async ({ page, context }, percent) => {
  changed.add(page);
  const session = await sessionOf(page, context);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (usualTextPx * percent) / 100 } });
});

/** Resets the media preferences and the text size. */
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

/** Moves the browser's mouse, and presses and releases its button, so that the page receives trusted pointer events. */
const useMouse = defineBrowserCommand<[PointerStep[]]>(async (context, steps) => {
  const { page } = context;
  const { x: left, y: top } = await originOf(await context.frame());
  for (const { type, point } of steps) {
    if (point) await page.mouse.move(left + point.x, top + point.y);
    if (type !== 'move') await page.mouse[type]();
  }
});

/** Sends a trusted touch event with these touch points, each with an id. */
const touch = defineBrowserCommand<[TouchType, (Point & { id: number })[]]>(async (context, type, points) => {
  const { x: left, y: top } = await originOf(await context.frame());
  const session = await sessionOf(context.page, context.context);
  const touchPoints = points.map(({ id, x, y }) => ({ id, x: left + x, y: top + y }));
  await session.send('Input.dispatchTouchEvent', { type, touchPoints });
});

/** Returns a screenshot of the visible part of the page under test, as a data URL. */
const screenshotPage = defineBrowserCommand(async (context) => {
  const element = await (await context.frame()).frameElement();
  return `data:image/png;base64,${(await element.screenshot()).toString('base64')}`;
});

/** Returns the position of the page under test in the window: Vitest shows it in a frame. */
async function originOf(frame: { frameElement(): Promise<{ boundingBox(): Promise<Point | null> }> }) {
  const element = await frame.frameElement();
  return (await element.boundingBox()) ?? { x: 0, y: 0 };
}

/** The Playwright features that Vitest does not offer to component tests itself. */
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
