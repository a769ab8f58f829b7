import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import { allEndpoints } from '../bench/contracts.ts';

const isReport = ({ method, path, media, query }: Endpoint): boolean =>
  method === 'GET' && path.startsWith('/api/reports/') && !media && Boolean(query?.shape.from ?? query?.shape.date);

/** Every report of a period, or of its last day. One that can be had on two bases is there twice. */
export const reportAddresses = async (
  { from, to }: { from: string; to: string },
  tenantId: string,
): Promise<string[]> =>
  (await allEndpoints()).filter(isReport).flatMap(({ path, query }) => {
    const days = query?.shape.from ? `?from=${from}&to=${to}` : `?date=${to}`;
    const address = `${path.replace(':tenantId', tenantId)}${days}`;
    return query?.shape.basis ? [address, `${address}&basis=cash`] : [address];
  });

export const reportName = (address: string): string => {
  const url = new URL(address, 'http://localhost');
  const basis = url.searchParams.get('basis');
  return `${url.pathname.split('/')[3]}${basis ? ` (${basis})` : ''}`;
};
