import { expect, it } from 'vitest';
import { startReceiver } from '../../../tests/support/daraja.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { WELL_BEHAVED } from './behaviour.ts';
import { keyedChance } from './chance.ts';
import { createNotifier } from './notifier.ts';
import { realTime } from './time.ts';

it('callbacks that fall due at once wait for each other, and each is heard', async () => {
  const receiver = await startReceiver();
  const time = realTime({ hurry: 1_000 });
  const notifier = createNotifier({ time, chance: keyedChance(1), behaviour: WELL_BEHAVED });
  for (let n = 0; n < 500; n++)
    await notifier.notify({ kind: 'confirm', url: `${receiver.url}/confirm`, key: String(n), body: { n } });
  await eventually(() => expect(notifier.deliveries).toHaveLength(500));
  await notifier.settled();
  expect(new Set(receiver.received.map(({ body }) => body.n)).size).toBe(500);
  expect(notifier.deliveries.every(({ status }) => status === 200)).toBe(true);
});
