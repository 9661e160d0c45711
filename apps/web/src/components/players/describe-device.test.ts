import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.js';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1 Safari/1 Edg/1', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1 Safari/1', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/1 Version/18.0 Safari/1', 'Safari on iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/1 Version/18.0 Safari/1', 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Unheard/1', 'Another browser on Linux'],
  ['curl/8', 'Unknown device'],
  [null, 'Unknown device'],
])('describes %j as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
