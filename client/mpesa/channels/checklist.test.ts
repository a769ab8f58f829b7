import { describe, expect, it } from 'vitest';
import type { MpesaChannel } from '../../../domain/mpesa/contract.ts';
import { channelSteps, isReady } from './checklist.ts';

const AT = '2026-11-18T06:30:00Z';

const NEW: MpesaChannel = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Main Paybill',
  kind: 'paybill',
  shortcode: '600100',
  storeNumber: null,
  environment: 'production',
  baseUrl: null,
  cashAccountId: '01890000-0000-7000-8000-000000000002',
  cashAccountName: 'M-Pesa',
  initiatorName: null,
  pullNumber: null,
  credentials: {
    consumerKey: true,
    consumerSecret: false,
    passkey: false,
    securityCredential: false,
    certificate: false,
  },
  refusesUnknown: false,
  isActive: true,
  urlsRegisteredAt: null,
  pullRegisteredAt: null,
  testPaidAt: null,
  lastMessageAt: null,
  callbackProblem: 'Safaricom cannot reach localhost: the server needs a public address.',
  createdAt: AT,
  updatedAt: AT,
};

const READY: MpesaChannel = {
  ...NEW,
  credentials: { ...NEW.credentials, consumerSecret: true, passkey: true },
  callbackProblem: null,
  urlsRegisteredAt: AT,
  testPaidAt: AT,
  lastMessageAt: AT,
};

describe('the checklist of a channel', () => {
  it('says what is missing and how to go on', () => {
    const steps = channelSteps(NEW);
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
    expect(steps[0]).toMatchObject({ text: 'Missing: consumer secret and passkey.', action: 'credentials' });
    expect(steps[1]?.text).toBe(NEW.callbackProblem);
    expect(isReady(NEW)).toBe(false);
  });

  it('is complete without pull, which not every paybill has', () => {
    expect(isReady(READY)).toBe(true);
    expect(channelSteps(READY).filter(({ isDone }) => !isDone)).toMatchObject([
      { name: 'Lost Payments Found', action: 'pull' },
    ]);
    const named = channelSteps({ ...READY, pullNumber: '+254722000000' });
    expect(named.find(({ isOptional }) => isOptional)?.action).toBe('register');
  });
});
