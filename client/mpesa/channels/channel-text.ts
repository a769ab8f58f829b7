import type { ChannelKind, Environment } from '../../../domain/mpesa/contract.ts';

/** What can be done with a channel, each in a dialog. */
export type ChannelAction = 'edit' | 'credentials' | 'initiator' | 'test' | 'switch' | 'remove';

export const KIND_LABELS: Record<ChannelKind, string> = { paybill: 'Paybill', till: 'Till (Buy Goods)' };

export const ENVIRONMENT_LABELS: Record<Environment, string> = {
  production: 'Production: real money',
  sandbox: 'Sandbox: Safaricom’s test system',
  simulator: 'Simulator: play money on this machine',
};

/** What the choice means, in a sentence. */
export const ENVIRONMENT_HINTS: Record<Environment, string> = {
  production: 'Payments of your tenants, by your live app on Safaricom’s Daraja portal.',
  sandbox: 'For trying out the connection. No money moves.',
  simulator: 'Needs “npm run sim” on this machine. A space with a simulator takes no real paybill or till.',
};
