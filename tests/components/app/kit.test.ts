import { beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent, type Locator } from 'vitest/browser';
import { axeViolations, colourViolations } from '../checks/axe.js';
import { sidewaysOverflow, smallTargets } from '../checks/layout.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, keepToasts, nextFrame, press, region, see, seeNo, toasts } from '../support/page.js';

// The page of all primitives, which only development builds have.
beforeEach(async () => {
  openApp('/dev/kit');
  await see(page.getByRole('heading', { level: 1 }));
  await document.fonts.ready;
});

const isFocused = (locator: Locator) => locator.element() === document.activeElement;

/** Presses keys while `target` has the focus. */
async function pressOn(target: Locator, keys: string): Promise<void> {
  (target.element() as HTMLElement).focus();
  await press(keys);
}

const valueOf = (field: Locator) => (field.element() as HTMLInputElement).value;

/** Returns the names of the sections whose screenshot shows only the heading. */
async function blankSections(): Promise<string[]> {
  const sections = [...document.querySelectorAll('section:has(> h2)')];
  const drawn = new Set<Element>();
  // The specks of the background would count as content.
  document.body.style.backgroundImage = 'none';
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top);
    await nextFrame();
    const image = await createImageBitmap(await (await fetch(await commands.screenshotPage())).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(image, 0, 0);
    for (const section of sections) if (isDrawn(section, canvas)) drawn.add(section);
  }
  window.scrollTo(0, 0);
  document.body.style.removeProperty('background-image');
  return sections
    .filter((section) => !drawn.has(section))
    .map((section) => section.querySelector('h2')?.textContent ?? '');
}

/** Whether the part of a section below its heading has a row of pixels in more than one colour. */
function isDrawn(section: Element, canvas: OffscreenCanvasRenderingContext2D): boolean {
  const heading = section.querySelector('h2')?.getBoundingClientRect().bottom ?? 0;
  const { left, bottom, width } = section.getBoundingClientRect();
  const top = Math.max(0, Math.ceil(heading));
  const height = Math.floor(Math.min(bottom, canvas.canvas.height)) - top;
  if (height < 1) return false;
  const pixels = new Uint32Array(canvas.getImageData(left, top, width, height).data.buffer);
  const rowLength = pixels.length / height;
  return Array.from({ length: height }, (_, row) => pixels.subarray(row * rowLength, (row + 1) * rowLength)).some(
    (row) => new Set(row).size > 1,
  );
}

/** The parts of the page that open: how to open each, and how to locate it. Escape closes it. */
const openings: { name: string; open: () => Promise<void>; opened: () => Locator }[] = [
  {
    name: 'the dialog',
    open: () => button('Open dialog').click(),
    opened: () => dialog('Confirm Your Move'),
  },
  {
    name: 'the side sheet',
    open: () => button('Open side sheet').click(),
    opened: () => dialog('Menu'),
  },
  {
    name: 'the tooltip',
    open: async () => (button('About the pot').element() as HTMLElement).focus(),
    opened: () => page.getByRole('tooltip'),
  },
  { name: 'the toast', open: () => button('Show error').click(), opened: toasts },
];

it('shows every primitive within its width and text size, in light, dark and forced colours', async () => {
  const found: string[] = [];
  const note = (where: string, findings: string[]) => found.push(...findings.map((finding) => `${where}: ${finding}`));

  const [light, dark] = [{ colorScheme: 'light' }, { colorScheme: 'dark' }] as const;
  for (const [width, look, media] of [
    [390, 'light', light],
    [390, 'dark', dark],
    [390, 'forced colours', { ...light, forcedColors: 'active' }],
    [1280, 'light', { ...light, forcedColors: 'none' }],
  ] as const) {
    await page.viewport(width, 2000);
    await commands.setMedia(media);
    const blank = (await blankSections()).map((section) => `nothing in ${section}`);
    note(`${width} px, ${look}`, [...blank, ...sidewaysOverflow(), ...smallTargets()]);
  }
  await commands.setTextSize(200);
  for (const width of [320, 1280]) {
    await page.viewport(width, 844);
    await nextFrame();
    note(`${width} px, texts 200 %`, sidewaysOverflow());
  }

  expect(found).toEqual([]);
});

it('breaks no rule of WCAG 2.2 AA that axe can check, with each part open, in light and dark', async () => {
  const found: string[] = [];
  const check = async (name: string) => {
    const findings = [...(await axeViolations()), ...smallTargets()];
    await commands.setMedia({ colorScheme: 'dark' });
    findings.push(...(await colourViolations()));
    await commands.setMedia({ colorScheme: 'light' });
    found.push(...findings.map((finding) => `${name}: ${finding}`));
  };

  await check('the page');
  for (const { name, open: openIt, opened } of openings) {
    await openIt();
    await see(opened().first());
    keepToasts();
    await check(name);
    await press('{Escape}');
    await seeNo(opened());
  }

  expect(found).toEqual([]);
});

describe('the kit with a keyboard', () => {
  it('reaches every enabled control, each with a visible focus', async () => {
    await commands.setMedia({ forcedColors: 'active' });
    const usable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex="0"]')].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility() &&
        !element.matches(':disabled') &&
        element.closest('[aria-hidden=true]') === null,
    );
    const reached = new Set<Element | undefined>();
    for (let presses = 0; presses <= usable.length; presses += 1) {
      await press('{Tab}');
      // A group moves the focus to one of its parts.
      const target = usable.findLast((element) => element.contains(document.activeElement));
      if (target === undefined) continue;
      reached.add(target);
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      expect(`${outlineWidth} ${outlineStyle}`).toBe('3px solid');
    }

    expect(usable.filter((element) => !reached.has(element)).map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual(
      [],
    );
  });

  it('opens a dialog with its action focused, keeps the focus inside and restores it', async () => {
    await pressOn(button('Open dialog'), '{Enter}');
    await see(button('Confirm Move'));
    await expect.poll(() => isFocused(button('Confirm Move'))).toBe(true);

    for (const name of ['Back', 'Close', 'Confirm Move']) {
      await press('{Tab}');
      expect(isFocused(button(name))).toBe(true);
    }
    await press('{Escape}');

    await seeNo(dialog());
    await expect.poll(() => isFocused(button('Open dialog'))).toBe(true);
  });

  it('renders a plain shade first and the dialog later, so that a slow phone answers a press at once', async () => {
    const rendered = new Promise<{ shades: number; isDialogThere: boolean; isPageLocked: boolean }>((resolve) => {
      const observer = new MutationObserver(([change]) => {
        observer.disconnect();
        resolve({
          shades: change?.addedNodes.length ?? 0,
          isDialogThere: document.querySelector('[role=dialog]') !== null,
          isPageLocked: document.body.hasAttribute('data-scroll-locked'),
        });
      });
      observer.observe(document.body, { childList: true });
    });

    (button('Open dialog').element() as HTMLElement).click();

    expect(await rendered).toEqual({ shades: 1, isDialogThere: false, isPageLocked: false });
    await see(dialog());
    expect(document.body.hasAttribute('data-scroll-locked')).toBe(true);
  });

  it('chooses in a select and skips disabled options', async () => {
    const select = page.getByRole('combobox', { name: 'Players', exact: true });

    await pressOn(select, '{End}');

    expect(valueOf(select)).toBe('32');
  });

  it('moves a slider, and accepts a typed value within its range', async () => {
    const slider = page.getByRole('slider', { name: 'Minimum stake' });
    const typed = page.getByRole('textbox', { name: 'Minimum stake' });
    await pressOn(slider, '{ArrowRight}');
    await expect.poll(() => valueOf(typed)).toBe('41');

    for (const [text, value] of [
      ['250', '250'],
      ['5000', '1000'],
      ['-3', '1'],
      ['', '1'],
      ['many', '1'],
    ] as const) {
      await userEvent.fill(typed, text);
      await pressOn(typed, '{Enter}');
      await expect.poll(() => [valueOf(slider), valueOf(typed)]).toEqual([value, value]);
    }
    await userEvent.fill(typed, '7');
    await pressOn(typed, '{Escape}');
    await expect.poll(() => valueOf(typed)).toBe('1');
  });

  it('switches tabs and skips disabled ones', async () => {
    await pressOn(page.getByRole('tab', { name: 'Shipping' }), '{ArrowLeft}');

    await see(page.getByRole('tabpanel', { name: 'My Rewards' }).getByText('What was won.'));
  });

  it('chooses in a toggle group, in which one option is always chosen', async () => {
    const group = page.getByRole('radiogroup', { name: 'Status', exact: true });
    const chosen = group.getByRole('radio', { checked: true });
    await pressOn(group.getByRole('radio', { name: 'Available' }), '{ArrowRight}');
    await expect.poll(() => isFocused(group.getByRole('radio', { name: 'In Progress' }))).toBe(true);
    await press(' ');
    await expect.element(chosen).toHaveTextContent('In Progress');

    await press(' ');

    await expect.element(chosen).toHaveTextContent('In Progress');
  });

  it('checks a checkbox, and shows and hides a password', async () => {
    const box = page.getByRole('checkbox', { name: 'Send me the newsletter' });
    await pressOn(box, ' ');
    await expect.element(box).toBeChecked();

    const password = page.getByLabelText('Password', { exact: true });
    await pressOn(button('Show password').first(), '{Enter}');
    await expect.element(password).toHaveAttribute('type', 'text');
    await pressOn(button('Hide password').first(), '{Enter}');
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('shows a tooltip on focus, and hides it with Escape', async () => {
    (button('About the pot').element() as HTMLElement).focus();
    await see(page.getByRole('tooltip'));

    await press('{Escape}');

    await seeNo(page.getByRole('tooltip'));
  });
});

describe('a button', () => {
  it('sinks into its shadow when pressed, unless it is busy or disabled', async () => {
    const lookOf = async (name: string) => {
      const pressed = button(name).first().element();
      pressed.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = pressed.getBoundingClientRect();
      await commands.useMouse([{ type: 'down', point: { x: left + width / 2, y: top + height / 2 } }]);
      const look = getComputedStyle(pressed).translate;
      await commands.useMouse([{ type: 'up' }]);
      return look;
    };

    expect(await lookOf('primary')).toBe('3px 3px');
    expect(await lookOf('busy')).toBe('none');
    expect(await lookOf('disabled')).toBe('none');
  });

  it('keeps the focus while it is busy', async () => {
    const busy = button('busy').first();

    (busy.element() as HTMLElement).focus();

    expect(isFocused(busy)).toBe(true);
    await expect.element(busy).toBeDisabled();
  });
});

it('shows the first letter of a name instead of a broken picture', async () => {
  const avatars = region('Avatar');
  await expect.poll(() => avatars.getByText('B', { exact: true }).elements().length).toBe(3);
  expect(avatars.getByCss('img').elements().length).toBe(3);
});

it('has no animation with reduced motion', async () => {
  expect(document.getAnimations()).toEqual([]);

  await button('Open side sheet').click();
  await see(dialog());

  expect(document.getAnimations()).toEqual([]);
});
