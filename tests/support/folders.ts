import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const requiredBytes = 2 ** 30;

/**
 * Creates an empty folder for the databases of a test. It is in memory if there is room: on a disk, copying a database
 * takes up to twenty times as long. The test removes it.
 */
export async function makeFolder(prefix: string): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return mkdtemp(join(bavail * bsize >= requiredBytes ? memoryFolder : tmpdir(), prefix));
}
