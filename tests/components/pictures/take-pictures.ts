import { afterAll, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { screens } from '../screens/index.js';
import { showScreen, usualContent } from '../screens/screen.js';
import { keepToasts, nextFrame } from '../support/page.js';
import type { Picture } from '../../support/pictures.js';

/** The time on every picture, so that countdowns and dates are the same each time. */
const moment = Date.parse('2026-01-14T18:30:00Z');
/** The windows, in CSS px. A picture of a long page ends at the maximum. */
const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const maximumHeight = 2000;
/** The screens that also get a picture in dark colours, on a phone. */
const darkSamples = ['lobby', 'game-room', 'outcome-won', 'tournament-turn', 'prizes', 'profile', 'ledger'];

const pictures: Picture[] = [];

/** Resolves when the page has not changed for 20 frames: its last replies have arrived. */
async function pageSettled(): Promise<void> {
  let stillFrames = 0;
  const observer = new MutationObserver(() => {
    stillFrames = 0;
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (; stillFrames < 20; stillFrames += 2) await nextFrame();
  observer.disconnect();
}

/** Hides what depends on the run: the port of the test page, and the outline of the control that has the focus. */
function hideTraces(): void {
  for (const field of document.querySelectorAll('input')) {
    field.value = field.value.replace(window.location.origin, 'https://nibblewick.example');
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

async function take(picture: Picture): Promise<void> {
  await commands.setMedia({ colorScheme: picture.scheme });
  hideTraces();
  await nextFrame();
  await commands.takePicture(picture.file);
  pictures.push(picture);
}

it.each(screens)('takes the pictures of $name', async ({ name, shows, ...screen }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  await showScreen({ name, shows, ...screen }, usualContent());
  keepToasts();
  await pageSettled();
  for (const { width, height } of windows) {
    await page.viewport(width, height);
    await nextFrame();
    // A dialog or a toast is placed in the window, so the picture shows the window and not the whole page.
    const isCovered = document.querySelector('[role=dialog], li[data-swipe-direction]') !== null;
    const pageHeight = Math.min(document.documentElement.scrollHeight, maximumHeight);
    if (!isCovered && pageHeight > height) await page.viewport(width, pageHeight);
    window.scrollTo(0, 0);
    const isSample = width === windows[0]?.width && darkSamples.includes(name);
    for (const scheme of isSample ? (['light', 'dark'] as const) : (['light'] as const)) {
      await take({ file: `${name}-${width}-${scheme}.webp`, shows, width, scheme });
    }
  }
});

afterAll(() => commands.writePictureIndex(pictures));
