import { afterEach, expect, it, vi } from 'vitest';
import { resetStores } from './store.js';
import { hasUnsavedEdits, heldLeaving, leaveEdits, registerForm } from './unsaved-edits.js';

afterEach(() => resetStores());

it('leaves a page immediately unless one of its forms has edits', () => {
  const leave = vi.fn<() => void>();
  const removeSaved = registerForm(() => false);

  leaveEdits(leave);

  expect(leave).toHaveBeenCalledOnce();
  expect(heldLeaving.get()).toBeNull();
  removeSaved();
});

it('waits until the player has agreed to lose the edits of one of several forms', () => {
  const leave = vi.fn<() => void>();
  const remove = [registerForm(() => false), registerForm(() => true)];

  leaveEdits(leave);

  expect(leave).not.toHaveBeenCalled();
  heldLeaving.get()?.leave();
  expect(leave).toHaveBeenCalledOnce();
  for (const removeForm of remove) removeForm();
});

it('forgets the edits of a form that is no longer on the page', () => {
  const remove = registerForm(() => true);
  expect(hasUnsavedEdits()).toBe(true);
  remove();
  expect(hasUnsavedEdits()).toBe(false);
});
