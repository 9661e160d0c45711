import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { maximumTickets } from '@game/rules';
import { parse } from 'yaml';
import * as z from 'zod';
import type { GivenProduct } from './acts/product-acts.js';
import { CommandRefused } from '../platform/command-refused.js';

const tickets = z.int().min(1).max(maximumTickets);

const described = {
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Use lower-case letters, digits and hyphens'),
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().min(1).max(2000),
  productType: z.string().trim().min(1).max(50).nullable().default(null),
  raffleType: z.enum(['regular', 'premium']).default('regular'),
  /** An image file, relative to this file: JPEG, PNG, WebP, GIF or AVIF. */
  image: z.string().min(1).optional(),
};

const raffle = z.strictObject({
  ...described,
  type: z.literal('raffle'),
  raffleEndTime: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  entryCost: tickets,
  maxEntries: z.int().min(1).max(10_000),
  /** How many entries one household can have. By default, a fifth of all. */
  entriesPerHousehold: z.int().min(1).max(10_000).optional(),
});

const prize = z.strictObject({
  ...described,
  type: z.literal('other'),
  ticketPrice: tickets,
  availableQuantity: z.int().min(0).max(1_000_000),
});

const product = z.discriminatedUnion('type', [raffle, prize]);

/** A product as an operator enters it in the console: without an image. */
export const enteredProduct = z.discriminatedUnion('type', [raffle.omit({ image: true }), prize.omit({ image: true })]);

const file = z.strictObject({ products: z.array(product).min(1).max(1000) });

/**
 * Reads a YAML file of products, and their images.
 * @throws {CommandRefused} if the file is invalid.
 */
export async function readProductFile(path: string): Promise<GivenProduct[]> {
  const parsed = file.safeParse(await readYaml(path));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
    throw new CommandRefused(`${path} is invalid:\n${problems.join('\n')}`);
  }
  const { products } = parsed.data;
  const twice = products.find(({ key }, index) => products.findIndex((one) => one.key === key) !== index);
  if (twice) throw new CommandRefused(`${path} contains '${twice.key}' twice.`);
  return Promise.all(
    products.map(async ({ image, ...definition }) => ({
      definition,
      image: image === undefined ? null : await read(resolve(dirname(path), image)),
    })),
  );
}

async function readYaml(path: string): Promise<unknown> {
  const text = (await read(path)).toString('utf8');
  try {
    return parse(text);
  } catch (error) {
    throw new CommandRefused(`${path} is not valid YAML: ${(error as Error).message}`);
  }
}

async function read(path: string): Promise<Buffer> {
  return readFile(path).catch((error: Error) => {
    throw new CommandRefused(`${path} cannot be read: ${error.message}`);
  });
}
