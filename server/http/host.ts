import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import { health, ready } from '../../domain/system/contract.ts';
import type { Config } from '../config.ts';

type Names = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts'>;

// Balancers ask for these by whatever address they have, and the answers say nothing.
const FOR_ANYBODY: ReadonlySet<string> = new Set([health.path, ready.path]);

/** "Nafasi.Example.:8080" is "nafasi.example", and "[::1]:3000" is "::1". */
export const hostName = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** Whether a name, as hostName gives it, is the machine itself. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  name === '::1' ||
  (isIP(name) === 4 && name.startsWith('127.'));

// Nobody outside can own these: names without a dot, and endings that are kept for the own network.
const isOfOwnNetwork = (name: string): boolean => !/[.:]/.test(name) || /\.(local|internal|home\.arpa)$/.test(name);

/**
 * Whether a request that asks for this host is meant for us. A page of another site can lead its own name to our address
 * and then reads our answers as its own (DNS rebinding); it can do so only with a name that its owner bought.
 */
export const isOwnHost = ({ host, publicUrl, allowedHosts }: Names, requested: string): boolean => {
  const name = hostName(requested);
  // A browser always names a host: who does not is none.
  if (name === '' || isLoopback(name) || allowedHosts.includes(name)) return true;
  if (publicUrl !== null) return name === hostName(new URL(publicUrl).host);
  return isIP(name) > 0 || (!isLoopback(host) && isOfOwnNetwork(name));
};

export const refuseForeignHost = (config: Names, request: FastifyRequest): void => {
  if (isOwnHost(config, request.host) || FOR_ANYBODY.has(request.url.split('?')[0] ?? '')) return;
  throw new AppError(
    'misdirected',
    'Nafasi does not answer to this host name. Its administrator can add the name to ALLOWED_HOSTS.',
  );
};
