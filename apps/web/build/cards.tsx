import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { artColors } from '../src/art/colors.js';
import { cardSlots, faceSlot } from '../src/art/cards/card-frame.js';
import { discFills, FaceDisc } from '../src/art/cards/face-disc.js';
import { shareCards } from '../src/art/cards/share-cards.js';
import { OpenGraphCard } from '../src/art/open-graph-card.js';
import { asset, drawPng, Lettering } from './draw-png.js';
import { advanceOf } from './lettering.js';

/** The letters that the server can draw: printable ASCII. */
const letters = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const lettersSize = { fontSize: 96, baseline: 96, height: 136, margin: 12 };

/**
 * Draws the social media cards: the general one, and those of games, tournaments and results into the folder `cards`, for the server: each without its texts, the letters in a row to write
 * these with, and where they belong (`cards.json`). So the server needs neither fonts nor a renderer of drawings.
 */
export function cards(): Plugin {
  return {
    name: 'cards',
    apply: 'build',
    async buildStart() {
      const general = asset('card.png', await drawPng(<OpenGraphCard Text={Lettering} />, 1200, 630));
      this.emitFile({ type: 'asset', fileName: general.path.slice(1), source: general.content });
      const files = new Map<string, Buffer>();
      for (const [name, draw] of Object.entries(shareCards)) {
        files.set(`${name}.png`, await drawPng(draw(Lettering), 1200, 630));
      }
      for (const fill of discFills) {
        files.set(`face-${fill}.png`, await drawPng(<FaceDisc fill={`var(--${fill})`} />, faceSlot.diameter));
      }
      files.set('face-outline.png', await drawPng(<FaceDisc />, faceSlot.diameter));
      const { picture, layout } = await drawLetters();
      files.set('letters.png', picture);
      const content = createHash('sha256');
      for (const file of files.values()) content.update(file);
      const manifest = {
        general: general.path,
        version: content.digest('base64url').slice(0, 8),
        slots: Object.fromEntries(
          Object.entries(cardSlots).map(([name, slot]) => [name, { ...slot, fill: artColors[slot.fill] }]),
        ),
        face: { ...faceSlot, discs: discFills.map((fill) => `face-${fill}`) },
        cards: Object.keys(shareCards),
        letters: layout,
      };
      files.set('cards.json', Buffer.from(JSON.stringify(manifest)));
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `cards/${name}`, source });
    },
  };
}

/** Draws all letters in a row. `layout` has the start and the width of each one's cell, in pixels. */
async function drawLetters() {
  const { fontSize, baseline, height, margin } = lettersSize;
  const cells: Record<string, [start: number, advance: number]> = {};
  let width = margin;
  const lines = letters.map((letter) => {
    const start = width;
    const advance = Math.round(advanceOf(letter, fontSize, 800));
    cells[letter] = [start, advance];
    width += advance + 2 * margin;
    return (
      <Lettering key={letter} x={start} y={baseline} fontSize={fontSize} fontWeight={800} fill="var(--ink)">
        {letter}
      </Lettering>
    );
  });
  const row = (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {lines}
    </svg>
  );
  return { picture: await drawPng(row, width, height), layout: { ...lettersSize, cells } };
}
