import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { configurationPage } from './configuration-page.js';
import { whole } from './setting-types.js';
import { settingGroups, settingTypes } from './settings.js';

const page = new URL('../../../../docs/configuration.md', import.meta.url);

it('is docs/configuration.md, as npm run configuration writes it', () => {
  expect(readFileSync(page, 'utf8')).toBe(configurationPage());
});

it('shows every setting that the server reads once, with a meaning', () => {
  const shown = settingGroups.flatMap(({ settings }) => Object.keys(settings));
  expect(shown.toSorted()).toEqual(Object.keys(settingTypes).toSorted());
  for (const { meaning } of settingGroups.flatMap(({ settings }) => Object.values(settings))) {
    expect(meaning).toMatch(/^[A-Z`].+\.$/);
  }
});

it('shows the default in the unit of the variable, or the words that replace it', () => {
  const settings = {
    WAIT_SECONDS: { type: whole(30, 1, 60).transform((value) => value * 1000), meaning: 'Time.' },
    ORIGIN: { type: z.string().optional(), byDefault: 'as requested', meaning: 'Origin.' },
    LIST: { type: z.array(z.string()).default([]), meaning: 'List.' },
    LEVEL: { type: z.string().default('info'), meaning: 'Level.' },
  };
  const cells = configurationPage([{ title: 'Settings', settings }])
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[2]?.trim());
  expect(cells).toEqual(['30', 'as requested', 'none', '`info`']);
});
