import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Role } from '../../domain/kernel/access.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { SecuritySettings } from '../../domain/settings/contract.ts';
import { ownAddressProblem } from '../../domain/settings/security/staff-addresses.ts';
import type { Config } from '../config.ts';

const IPV4_BITS = 32;
const IPV6_BITS = 128;
const MAPPED_BITS = IPV6_BITS - IPV4_BITS;

// How a server that listens to both families sees an IPv4 caller: ::ffff:197.248.10.4, also as ::ffff:c5f8:a04.
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', MAPPED_BITS, 'ipv6');

/** The IPv4 address that an IPv6 one stands for, or null. */
const unmapped = (address: string): string | null => {
  if (!isIPv6(address) || !mapped.check(address, 'ipv6')) return null;
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (dotted) return dotted;
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join('.');
};

/** Without the interface that a link-local address may name, and as IPv4 where it is one. */
const plainAddress = (address: string): string => {
  const bare = address.replace(/%.*$/, '');
  return unmapped(bare) ?? bare;
};

const add = (list: BlockList, entry: string): void => {
  const [address = '', bits] = entry.split('/');
  const plain = plainAddress(address);
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
  const most = family === 'ipv4' ? IPV4_BITS : IPV6_BITS;
  const given = bits === undefined ? most : Number(bits) - (plain === address ? 0 : MAPPED_BITS);
  // A range of mapped addresses that is wider than all of IPv4 is left as it is written.
  if (given < 0) list.addSubnet(address, Number(bits), 'ipv6');
  else list.addSubnet(plain, given, family);
};

const lists = new WeakMap<readonly string[], BlockList>();

const toBlockList = (entries: readonly string[]): BlockList => {
  const known = lists.get(entries);
  if (known) return known;
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  lists.set(entries, list);
  return list;
};

/** Whether an address is one of a list of addresses and ranges. What is no address is none of them. */
export const isListed = (entries: readonly string[], ip: string): boolean => {
  const address = plainAddress(ip);
  if (!isIPv4(address) && !isIPv6(address)) return false;
  return toBlockList(entries).check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
};

type Rules = Pick<SecuritySettings, 'staffAddresses' | 'staffAddressRoles'>;

/** Whether somebody of a role may sign in and work from an address. */
export const mayComeFrom = (
  { staffAddresses, staffAddressRoles }: Rules,
  { staffAddresses: counts }: Pick<Config, 'staffAddresses'>,
  role: Role,
  ip: string,
): boolean => {
  if (!counts || staffAddresses.length === 0) return true;
  const isHeld = staffAddressRoles.some((held) => held === role);
  return !isHeld || isListed(staffAddresses, ip);
};

export const addressRefused = (): AppError =>
  new AppError(
    'address_refused',
    'Your workspace allows staff only from certain networks, and this is not one of them. Connect from the workspace, or ask an administrator.',
  );

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** Refuses a list that would lock out the administrator who saves it, where they have not said that they mean it. */
export const refuseLockout = (next: Rules, before: Rules, caller: { role: Role; ip: string }): void => {
  const isChanged =
    !isSame(next.staffAddresses, before.staffAddresses) || !isSame(next.staffAddressRoles, before.staffAddressRoles);
  if (!isChanged || mayComeFrom(next, { staffAddresses: true }, caller.role, caller.ip)) return;
  const problem = ownAddressProblem(plainAddress(caller.ip));
  throw new AppError('own_address', problem, { fields: { staffAddresses: problem } });
};
