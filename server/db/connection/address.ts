import { isDecodable } from '../../../domain/kernel/text.ts';

// postgres://user:secret@host1:5432,host2:5432/database?…, which URL refuses: several hosts are read by hand, each then by URL.
const PARTS = /^([a-z]+:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(.*)$/s;
const SESSION = 'target_session_attrs';

export type DatabaseAddress = {
  username: string;
  /** For people to read: hosts and database, without the account. */
  place: string;
  /** The address by each of its hosts. */
  urls: readonly string[];
};

const splitAddress = (url: string) => {
  const [, scheme = '', account, hosts = '', path = '', rest = ''] = PARTS.exec(url) ?? [];
  return { scheme, account: account === undefined ? '' : `${account}@`, hosts: hosts.split(','), path, rest };
};

const byEachHost = (url: string): string[] => {
  const { scheme, account, hosts, path, rest } = splitAddress(url);
  return hosts.map((host) => `${scheme}${account}${host}${path}${rest}`);
};

const withoutSession = (url: string): string => {
  const one = new URL(url);
  if (!one.searchParams.has(SESSION)) return url;
  one.searchParams.delete(SESSION);
  return one.toString();
};

const sessionProblem = (wanted: string | null, isForReads: boolean): string | null => {
  const takesWrites = wanted === 'read-write' || wanted === 'primary';
  if (isForReads) return takesWrites ? `must not ask for ${SESSION}=${wanted}, since replicas take no writes` : null;
  return wanted === null || takesWrites ? null : `must ask for ${SESSION}=read-write, since the server writes`;
};

/** What the address of a database must be, where it is not. */
export const addressProblem = (url: string, isForReads = false): string | null => {
  const { scheme, hosts } = splitAddress(url);
  const urls = byEachHost(url);
  const isRead = urls.every((one) => URL.canParse(one));
  if (!/^postgres(ql)?:\/\/$/.test(scheme) || (hosts.length === 1 && !isRead))
    return 'must be an address that begins with postgres:// or postgresql://';
  // The driver decodes each part of the address by itself and would fail on others in the middle of the start.
  if (!isDecodable(url))
    return 'must be written with percent signs only in front of two hexadecimal digits (%25 is the sign itself)';
  if (!isRead || (hosts.length > 1 && hosts.includes('')))
    return 'must name each host with its port, separated by commas (host1:5432,host2:5432)';
  const { searchParams } = new URL(urls[0] ?? url);
  if (searchParams.getAll('host').some((host) => host.includes(',')))
    return 'must name several hosts where one stands, before the database (postgres://user@host1:5432,host2:5432/database)';
  return sessionProblem(searchParams.get(SESSION), isForReads);
};

export const readAddress = (url: string): DatabaseAddress => {
  const urls = byEachHost(url).map(withoutSession);
  const { username, pathname } = new URL(urls[0] ?? url);
  const hosts = urls.map((one) => new URL(one).host);
  return { username: decodeURIComponent(username), place: `${hosts.join(',')}${pathname}`, urls };
};

/** The same server, another database. */
export const inDatabase = (url: string, name: string): string => {
  const { scheme, account, hosts, rest } = splitAddress(url);
  return `${scheme}${account}${hosts.join(',')}/${encodeURIComponent(name)}${rest}`;
};
