import { moves } from '@game/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import styleSheet from '../app/tokens.css?raw';
import { artColors } from './colors.js';
import { Gallery, pictureGroups } from './gallery.js';
import { Logo } from './logo.js';
import { MoveArt } from './move-art.js';
import { standaloneSvg } from './standalone-svg.js';

const [lightBlock = ''] = /:root \{[^}]*\}/.exec(styleSheet) ?? [];
const lightTokens = new Map(
  [...lightBlock.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [
    name,
    colour,
  ]),
);

const pictures = pictureGroups.flatMap((group) =>
  group.pictures.map(({ name, picture }) => ({ name, markup: renderToStaticMarkup(picture) })),
);

describe.each(pictures)('the picture $name', ({ markup }) => {
  it('is hidden from assistive technology', () => {
    const svgs = markup.match(/<svg[^>]*>/g) ?? [];
    expect(svgs.length).toBeGreaterThan(0);
    expect(svgs.filter((svg) => !svg.includes('aria-hidden="true"'))).toEqual([]);
  });

  it('uses only colours that are tokens of the style sheet', () => {
    const colours = [...markup.matchAll(/ (?:fill|stroke|style)="([^"]*)"/g)].map((match) => match[1] ?? '');
    const tokens = colours.filter((colour) => colour !== 'none');
    expect(tokens.length).toBeGreaterThan(0);
    for (const token of tokens) {
      const [, name = ''] = /^var\(--([\w-]+)\)$/.exec(token) ?? [];
      expect(lightTokens.has(name), `${token} is a token`).toBe(true);
    }
  });
});

it.each(pictures.filter(({ name }) => !/^(?:Open Graph card|Wordmark|Card .*)$/.test(name)))(
  'the picture $name is drawn on the 256 grid',
  ({ markup }) => {
    const [, viewBox = ''] = /viewBox="([^"]*)"/.exec(markup) ?? [];
    const [x = NaN, y = NaN, width = NaN, height = NaN] = viewBox.split(' ').map(Number);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(256);
    expect(Math.max(width, height)).toBeGreaterThan(200);
  },
);

it('the gallery shows every picture', () => {
  const gallery = renderToStaticMarkup(<Gallery />);
  expect(pictures.filter(({ markup }) => !gallery.includes(markup))).toEqual([]);
});

it('shows every sealed move the same way', () => {
  const sealed = moves.map((move) => renderToStaticMarkup(<MoveArt move={move} pose="sealed" />));
  expect(new Set(sealed).size).toBe(1);
});

it('shows each move differently in each open pose', () => {
  const open = pictures.filter(({ name }) => /^(?:CAT|CHEESE|MOUSE) (?!sealed)/.test(name));
  expect(new Set(open.map(({ markup }) => markup)).size).toBe(12);
});

describe('a standalone SVG file', () => {
  it('uses the light colours of the style sheet', () => {
    expect(Object.entries(artColors).filter(([name, colour]) => lightTokens.get(name) !== colour)).toEqual([]);
  });

  it('depends on no style sheet', () => {
    const svg = standaloneSvg(<Logo />);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 256 256">/);
    expect(svg).toContain(artColors.cheese);
    expect(svg).not.toContain('var(');
  });
});
