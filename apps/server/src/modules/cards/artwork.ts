import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import * as z from 'zod/mini';
import { colorIndexOf, initialOf } from '@game/site';
import { canWrite, writeLine, type Letters, type Line } from './lettering.js';

const number = z.number();
const slotSchema = z.object({ x: number, y: number, fontSize: number, width: number, fill: z.string() });
const layoutSchema = z.object({
  general: z.string(),
  version: z.string(),
  slots: z.object({ title: slotSchema, detail: slotSchema, figure: slotSchema }),
  face: z.object({ x: number, y: number, diameter: number, discs: z.array(z.string()) }),
  cards: z.array(z.string()),
  letters: z.object({
    fontSize: number,
    baseline: number,
    height: number,
    margin: number,
    cells: z.record(z.string(), z.tuple([number, number])),
  }),
});

type Slot = z.infer<typeof slotSchema>;

/** What a card shows. */
export interface CardContent {
  /** The name of its picture, such as `challenge` or `hand-rock-paper`. */
  card: string;
  title: string;
  detail?: string;
  figure: string;
  /** The player whose face is shown, if any. */
  player?: { username: string; avatarUrl: string | null };
}

/** The drawings of the built web app for cards to share (`apps/web/build/cards.tsx`), and how cards are made of them. */
export class Artwork {
  /** The path of the card that is shown when no other one fits. */
  readonly general: string;
  /** Changes with the drawings. */
  readonly version: string;
  readonly #folder: string;
  readonly #layout: z.infer<typeof layoutSchema>;
  #letters: Promise<Letters> | undefined;

  /** `website` is the folder of the built web app. Returns null if it is not built. */
  static open(website: string): Artwork | null {
    const folder = join(website, 'cards');
    const file = join(folder, 'cards.json');
    return existsSync(file) ? new Artwork(folder, layoutSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) : null;
  }

  private constructor(folder: string, layout: z.infer<typeof layoutSchema>) {
    this.#folder = folder;
    this.#layout = layout;
    this.general = layout.general;
    this.version = layout.version;
  }

  /** Draws a card as a PNG of 1200 × 630 pixels. `avatar` is the picture of its player; null for the first letter. */
  async draw(content: CardContent, avatar: Buffer | null): Promise<Buffer> {
    const { slots, cards } = this.#layout;
    if (!cards.includes(content.card)) throw new Error(`There is no card '${content.card}'`);
    const letters = await (this.#letters ??= this.#readLetters());
    const lines = (['title', 'detail', 'figure'] as const).map((name) =>
      writeInSlot(letters, slots[name], content[name]),
    );
    const face = content.player ? await this.#drawFace(letters, content.player.username, avatar) : [];
    return sharp(await this.#read(content.card))
      .composite([...(await Promise.all(lines)).flat(), ...face])
      .png({ compressionLevel: 7 })
      .toBuffer();
  }

  async #drawFace(letters: Letters, username: string, avatar: Buffer | null): Promise<OverlayOptions[]> {
    const { x: left, y: top, diameter, discs } = this.#layout.face;
    if (avatar !== null) {
      const disc = await this.#read(discs[0] ?? '');
      const input = await sharp(avatar)
        .resize(diameter, diameter)
        .composite([{ input: disc, blend: 'dest-in' }])
        .png()
        .toBuffer();
      return [
        { input, left, top },
        { input: await this.#read('face-outline'), left, top },
      ];
    }
    const disc = await this.#read(discs[colorIndexOf(username, discs.length)] ?? '');
    const initial = initialOf(username);
    if (!canWrite(letters, initial)) return [{ input: disc, left, top }];
    const line = writeLine(letters, initial, this.#layout.slots.title.fill);
    const [middle, baseline] = [left + diameter / 2, top + diameter / 2 + letters.fontSize * 0.32];
    return [
      { input: disc, left, top },
      overlayOf(line, Math.round(middle - line.width / 2), Math.round(baseline - letters.baseline)),
    ];
  }

  async #readLetters(): Promise<Letters> {
    const { data, info } = await sharp(await this.#read('letters'))
      .ensureAlpha()
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { ...this.#layout.letters, width: info.width, opacity: data };
  }

  async #read(name: string): Promise<Buffer> {
    return readFile(join(this.#folder, `${name}.png`));
  }
}

/** Writes a text at its place. A text that is too wide is scaled down; one with a letter that the font lacks is left out. */
async function writeInSlot(letters: Letters, slot: Slot, text = ''): Promise<OverlayOptions[]> {
  if (text === '' || !canWrite(letters, text)) return [];
  const line = writeLine(letters, text, slot.fill);
  const scale = Math.min(slot.fontSize / letters.fontSize, slot.width / (line.width - 2 * letters.margin));
  const raw = { width: line.width, height: line.height, channels: 4 as const };
  const { data, info } = await sharp(line.pixels, { raw })
    .resize(Math.max(1, Math.round(line.width * scale)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scaled = { pixels: data, width: info.width, height: info.height };
  const left = Math.round(slot.x - letters.margin * scale);
  return [overlayOf(scaled, left, Math.round(slot.y - letters.baseline * scale))];
}

function overlayOf({ pixels, width, height }: Line, left: number, top: number): OverlayOptions {
  return { input: pixels, raw: { width, height, channels: 4 }, left, top };
}
