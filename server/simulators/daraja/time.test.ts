import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { realTime, virtualTime } from './time.ts';

it('virtual time does what falls due in its order, also what is added on the way', async () => {
  const time = virtualTime('2026-11-18T06:00:00.000Z');
  const done: string[] = [];
  const note = (name: string) => done.push(`${name} ${time.now().slice(11, 19)}`);
  time.after(2_000, () => note('second'));
  time.after(1_000, async () => {
    note('first');
    await sleep(5);
    time.after(500, () => note('between'));
  });
  time.after(2_000, () => note('third'));
  const callOff = time.after(1_500, () => note('never'));
  time.after(3_601_000, () => note('much later'));
  callOff();
  await time.advance(10_000);
  expect(done).toEqual(['first 06:00:01', 'between 06:00:01', 'second 06:00:02', 'third 06:00:02']);
  expect(time.now()).toBe('2026-11-18T06:00:10.000Z');
  await time.drain();
  expect(done.at(-1)).toBe('much later 07:00:01');
});

it('real time hurries, can be called off, and stops', async () => {
  const time = realTime({ hurry: 100 });
  const done: string[] = [];
  time.after(1_000, () => done.push('soon'));
  time.after(1_000, () => done.push('never'))();
  time.after(100_000, () => done.push('after the end'));
  // Longer than a timer can be: it must not be over at once.
  time.after(100 * 2 ** 33, () => done.push('next year'));
  await sleep(100);
  time.stop();
  expect(done).toEqual(['soon']);
});
