import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, say } from './process.mjs';

const path = join(root, '.cache', 'prepare.lock');
const pollMs = 200;
const refreshMs = 2_000;
/** A lock that was not refreshed for this long belongs to a process that has ended. */
const abandonedMs = 20_000;

let isHeld = false;

/** Runs `work` while no other process installs or builds in this checkout. */
export async function withLock(work) {
  if (isHeld) return work();
  await take();
  const refresh = setInterval(renew, refreshMs);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    release();
  }
}

async function take() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let waited = false; !tryTake(); waited = true) {
    if (!waited) say('Waiting for another process that installs or builds here');
    if (isAbandoned()) rmSync(path, { force: true });
    else await delay(pollMs);
  }
  isHeld = true;
  process.once('exit', release);
}

function renew() {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The lock was removed manually. The work continues without it.
  }
}

function release() {
  process.off('exit', release);
  if (isHeld) rmSync(path, { force: true });
  isHeld = false;
}

function tryTake() {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(path).mtimeMs > abandonedMs) return true;
    const owner = Number(readFileSync(path, 'utf8'));
    // Just created and not yet filled in.
    if (owner === 0) return false;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
