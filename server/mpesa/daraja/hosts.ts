import type { Environment } from '../../../domain/mpesa/contract.ts';
import { DarajaRefused } from './refusals.ts';

const SAFARICOM = {
  production: 'https://api.safaricom.co.ke',
  sandbox: 'https://sandbox.safaricom.co.ke',
} as const;

const ON_THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}$/;

/** Where the calls of an environment go. A real space never speaks to a simulator, nor a simulator's to Safaricom. */
export const findBaseUrl = (environment: Environment, simulatorUrl: string | null): string =>
  environment === 'simulator' ? (simulatorUrl ?? '') : SAFARICOM[environment];

/** Looked at once more before each call: credentials go to the address of their environment and to no other. */
export const checkAddress = ({ environment, baseUrl }: { environment: Environment; baseUrl: string }): void => {
  const fits = environment === 'simulator' ? ON_THIS_MACHINE.test(baseUrl) : baseUrl === SAFARICOM[environment];
  if (!fits) throw new DarajaRefused('setup', `${baseUrl} is no address of the ${environment} environment.`);
};
