import { describe, expect, it } from 'vitest';
import { deviceName } from './device.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('A device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} CriOS/140.0 Mobile Safari/604.1`,
      'Chrome on iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 15; SM-S918B) ${BLINK} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Mobile`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0)', 'A browser on Windows'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
