import type * as z from 'zod';
import type { Setting, Settings } from './setting-types.js';
import { gameSettings, reviewSettings } from './settings/game.js';
import { contactSettings, serverSettings } from './settings/server.js';
import { mailSettings, paymentSettings, pushSettings, raffleSettings } from './settings/services.js';
import { siteSettings } from './settings/sites.js';
import { storageSettings } from './settings/storage.js';

/** Settings under one heading of docs/configuration.md. */
export interface SettingGroup {
  title: string;
  introduction?: string;
  settings: Settings;
}

/** All settings, in the order of docs/configuration.md. */
export const settingGroups: SettingGroup[] = [
  { title: 'Server', settings: serverSettings },
  {
    title: 'Contact',
    introduction:
      'The terms and the privacy policy show these. Without one, they say that it is missing, and so does the start in production.',
    settings: contactSettings,
  },
  { title: 'Storage', settings: storageSettings },
  { title: 'Mail', settings: mailSettings },
  {
    title: 'Push messages',
    introduction: "Notifications on players' devices, see [Operations](operations.md).",
    settings: pushSettings,
  },
  { title: 'X and Discord', settings: siteSettings },
  { title: 'Raffles', settings: raffleSettings },
  { title: 'Payments', settings: paymentSettings },
  { title: 'Game', settings: gameSettings },
  {
    title: 'Reviews',
    introduction: 'The orders of players who look like colluding are reviewed ([Operations](operations.md#reviews)).',
    settings: reviewSettings,
  },
];

/** What each setting accepts, for the schema of the environment. */
export const settingTypes = typesOf({
  ...serverSettings,
  ...contactSettings,
  ...storageSettings,
  ...mailSettings,
  ...pushSettings,
  ...siteSettings,
  ...raffleSettings,
  ...paymentSettings,
  ...gameSettings,
  ...reviewSettings,
});

function typesOf<Table extends Record<string, Setting>>(table: Table) {
  const types: Record<string, z.ZodType> = {};
  for (const [name, { type }] of Object.entries(table)) types[name] = type;
  return types as { [Name in keyof Table]: Table[Name]['type'] };
}
