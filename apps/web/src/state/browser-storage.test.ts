import { afterEach, expect, it, vi } from 'vitest';
import { emptyStorages } from '../api/testing/storage.js';
import { persistentStorage, tabStorage } from './browser-storage.js';

afterEach(() => void vi.unstubAllGlobals());

it('remembers items for all tabs, and others for this tab', () => {
  const { persistent, ofTab } = emptyStorages();

  expect(persistentStorage.write('commitments', 'a')).toBe(true);
  expect(tabStorage.write('signedUp', 'b')).toBe(true);

  expect([[...persistent], [...ofTab]]).toEqual([[['commitments', 'a']], [['signedUp', 'b']]]);
  expect([persistentStorage.read('commitments'), tabStorage.read('commitments')]).toEqual(['a', null]);
  persistentStorage.remove('commitments');
  expect([...persistent]).toEqual([]);
});

it('remembers nothing where storage is forbidden, and does not fail', () => {
  const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal('localStorage', forbidden);

  expect(persistentStorage.write('commitments', 'a')).toBe(false);
  expect(persistentStorage.read('commitments')).toBeNull();
  expect(() => persistentStorage.remove('commitments')).not.toThrow();
});

function refuse(): never {
  throw new DOMException('Access is denied', 'SecurityError');
}
