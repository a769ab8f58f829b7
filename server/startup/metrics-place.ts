import { StartError } from './start-error.ts';

/** Where figures for Prometheus are served; a scraper brings the token, unless only this machine can ask. */
export type MetricsPlace = { port: number; host: string; token: string | null };

const isOwnMachine = (host: string): boolean => /^(127\.[\d.]+|localhost|::1)$/.test(host);

type Given = {
  METRICS_PORT?: number | undefined;
  METRICS_HOST?: string | undefined;
  METRICS_TOKEN?: string | undefined;
};

export const readMetricsPlace = (e: Given): MetricsPlace | null => {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1', METRICS_TOKEN: token = null } = e;
  if (port === undefined) {
    const given = e.METRICS_TOKEN ? 'METRICS_TOKEN' : e.METRICS_HOST ? 'METRICS_HOST' : null;
    if (given) throw new StartError(`METRICS_PORT must be set together with ${given}.`);
    return null;
  }
  if (!token && !isOwnMachine(host))
    throw new StartError(`METRICS_TOKEN must be set, since METRICS_HOST ${host} can be reached from other machines.`);
  return { port, host, token };
};
