import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitAddresses } from './address-limit.ts';

it('an address that calls too often waits for the end of the window, and others do not', async () => {
  const limit = limitAddresses(3, 200);
  for (let call = 0; call < 3; call++) limit('196.201.214.200');
  expect(() => limit('196.201.214.200')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 1 }),
  );
  expect(() => limit('196.201.214.206')).not.toThrow();
  await sleep(250);
  expect(() => limit('196.201.214.200')).not.toThrow();
});
