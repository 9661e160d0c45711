import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, showError, shownToast } from './toast-store.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shows a toast and dismisses it. Returns its id. */
function showAndDismiss(message: string): number {
  showError(message);
  const id = shownToast.get()?.id ?? 0;
  dismissToast(id);
  return id;
}

it('keeps one toast at a time: the latest [CON-16]', () => {
  showError('first');
  showError('second');

  expect(shownToast.get()).toMatchObject({ message: 'second', open: true });
});

it('removes a dismissed toast after 3 seconds [CON-16]', () => {
  showAndDismiss('dismissed');

  vi.advanceTimersByTime(2999);
  expect(shownToast.get()).toMatchObject({ message: 'dismissed', open: false });
  vi.advanceTimersByTime(1);
  expect(shownToast.get()).toBeNull();
});

it('removes no toast that was shown after the dismissed one', () => {
  const dismissed = showAndDismiss('dismissed');
  showError('later');

  dismissToast(dismissed);
  vi.advanceTimersByTime(3000);

  expect(shownToast.get()).toMatchObject({ message: 'later', open: true });
});
