import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DELIVERY_STATES } from '../messages/delivery-text.ts';
import { discardProblem, hiddenBecause, MAIL_KINDS, retryProblem, shownSubject } from './rules.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('the text of a mail', () => {
  it.each([
    ['invoice', 'Please find attached', null],
    ['booking_confirmed', 'Boardroom A, Tuesday', null],
    ['booking_confirmed', 'cancel before the start: http://127.0.0.1:3000/client-portal/x', 'link'],
    ['booking_moved', 'see https://example.com/c/secret', 'link'],
    ['member_code', 'your code is 123456', 'one-time code'],
    ['password_reset', 'your password', 'may contain a secret'],
    ['constructor', 'a name that every object has', 'may contain a secret'],
  ])('of the kind %s that says "%s" is hidden because of: %s', (kind, body, reason) => {
    if (reason === null) expect(hiddenBecause({ kind, channel: 'email', body })).toBeNull();
    else expect(hiddenBecause({ kind, channel: 'email', body })).toContain(reason);
  });

  it('is also its subject, where a code stands in it', () => {
    expect(shownSubject({ kind: 'member_code', subject: '123456 is your code' })).toBe('Code for a member');
    expect(shownSubject({ kind: 'invoice', subject: 'Invoice INV2611-0001' })).toBe('Invoice INV2611-0001');
  });

  it('was thought about for every kind that the server queues', () => {
    const sources = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(ROOT, 'server', file), 'utf8'));
    const kinds = sources.flatMap((source) =>
      [...source.matchAll(/kind: (?:\w+ \? )?'(\w+)'(?: : '(\w+)')?(?: as const)?,\n\s+eventKey/g)].flatMap(
        ([, a, b]) => [a, b],
      ),
    );
    const named = kinds.filter((kind) => kind !== undefined);
    expect(named.length).toBeGreaterThanOrEqual(11);
    expect(named.filter((kind) => !(kind in MAIL_KINDS))).toEqual([]);
  });
});

describe('a mail is queued again', () => {
  it('only where it was given up or kept, and only where there is a mail server', () => {
    expect(DELIVERY_STATES.filter((status) => retryProblem(status, 'email', true) === null)).toEqual([
      'kept',
      'bounced',
    ]);
    expect(DELIVERY_STATES.filter((status) => retryProblem(status, 'email', false) === null)).toEqual([]);
    expect(retryProblem('bounced', 'email', false)).toContain('No mail server is set up');
  });
});

it('a mail is discarded only where it was given up or kept', () => {
  expect(DELIVERY_STATES.filter((status) => discardProblem(status, 'email') === null)).toEqual(['kept', 'bounced']);
  expect(discardProblem('queued', 'sms')).toBe('This SMS is already queued');
});
