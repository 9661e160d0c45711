import { beforeEach, expect, it } from 'vitest';
import { LastMessages } from './last-messages.js';

let nowMs: number;
let messages: LastMessages;

beforeEach(() => {
  nowMs = 1_000_000;
  messages = new LastMessages(() => nowMs);
  messages.start();
  nowMs += 10_000;
});

it('says since when no message was sent to any of the rooms', () => {
  messages.add(['user:one']);
  nowMs += 3000;
  messages.add(['everyone']);
  nowMs += 2000;

  expect(messages.quietMs(['user:one'])).toBe(5000);
  expect(messages.quietMs(['everyone', 'user:one'])).toBe(2000);
});

it('counts the latest message to a room', () => {
  messages.add(['user:one', 'user:other']);
  nowMs += 3000;
  messages.add(['user:one']);
  nowMs += 2000;

  expect([messages.quietMs(['user:one']), messages.quietMs(['user:other'])]).toEqual([2000, 5000]);
});

it('knows nothing about the time before 2 s after its start, when others may not have sent to this process yet', () => {
  expect(messages.quietMs(['user:one'])).toBe(8000);

  messages.start();
  expect(messages.quietMs(['user:one'])).toBe(0);
  nowMs += 2500;
  expect(messages.quietMs(['user:one'])).toBe(500);
});

it('knows nothing before it has started', () => {
  expect(new LastMessages(() => nowMs).quietMs(['everyone'])).toBe(0);
});

it('remembers a message for a minute, and promises no more', () => {
  nowMs += 100_000;
  messages.add(['user:one']);
  nowMs += 59_999;
  messages.add(['user:other']);
  expect(messages.quietMs(['user:one'])).toBe(59_999);

  nowMs += 2;
  messages.add(['user:other']);
  expect(messages.quietMs(['user:one'])).toBe(60_000);
});
