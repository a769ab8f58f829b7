import { expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';
import { openStream } from '../../tests/support/stream.ts';
import { startBackground } from '../background.ts';

const outside = await startOutside();
const { t, clock, simulator, prompt, request, invoice, invoiceOf } = outside;

const AT_MOST_MS = 2_000;

it('a prompt and its payment are on open screens within two seconds, whichever node does the work', async () => {
  const worker = await startTestApp({ clock }, t.url);
  // Callbacks come to the node that the desk works on; only the other one processes them.
  worker.config.port = t.config.port;
  await startBackground(worker.app, { url: t.url, role: 'nafasi_app' });
  await eventually(() => expect([t, worker].map(({ app }) => app.events.isListening())).toEqual([true, true]));
  const desk = await t.as('front_desk');
  const screen = await openStream(`http://127.0.0.1:${t.config.port}`, desk.cookie);
  atEnd(() => screen.close());

  for (let round = 0; round < 3; round++) {
    const tenant = await outside.tenant();
    const owed = await invoice(tenant.id, 900 + round);
    const phone = simulator.phone(`25470002000${round}`);
    const { body } = await prompt(owed.id, `070002000${round}`, 900 + round);
    await eventually(() => expect(phone.prompts()).toHaveLength(1), AT_MOST_MS);
    await eventually(async () => expect((await request(body.id)).state).toBe('pending'), AT_MOST_MS);

    const heard = screen.topics.length;
    await phone.enterPin('1234');
    await eventually(() => {
      const topics = screen.topics.slice(heard);
      expect(topics).toEqual(expect.arrayContaining(['invoices', 'payments', 'mpesa_requests']));
    }, AT_MOST_MS);
    expect((await invoiceOf(owed.id)).status).toBe('paid');
    expect(await request(body.id)).toMatchObject({ state: 'paid', message: 'Paid.' });
  }
}, 60_000);
