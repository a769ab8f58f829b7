import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { shillingsOpen } from '../../domain/pay/rules.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { keepPayWays } from '../billing/kernel/pay-ways.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { findPayChannel, type PayChannel } from '../mpesa/channels/pay-channel.ts';
import { type LinkKeys, makePayToken, payKeys } from './token.ts';

// Kept for as long as the settings they were read with, so that no invoice, mail or page asks for them.
const channels = new WeakMap<Settings, PayChannel>();

/** The paybill or till that payers are shown; null where the space has none. */
export const payChannel = (settings: Settings): PayChannel | null => channels.get(settings) ?? null;

/** Whether a payer can be sent a prompt. */
export const takesPrompts = (settings: Settings): boolean => payChannel(settings)?.takesPrompts ?? false;

/** The page on which an open invoice is paid by a prompt, for somebody who is signed in; null where there are none. */
export const payPath = async ({ config, settings }: Pick<Deps, 'config' | 'settings'>, id: string) =>
  payChannel(await settings.get())?.takesPrompts ? pathTo(paths.pay, makePayToken(await payKeys(config), id)) : null;

type PayDeps = Pick<Deps, 'db' | 'config' | 'log'>;

// A server without a key still says where to pay; there is no link then.
const findKeys = ({ config, log }: PayDeps): Promise<LinkKeys | null> =>
  payKeys(config).catch((error: unknown) => {
    log.warn({ err: error }, 'invoices go out without their payment link');
    return null;
  });

/** Reads along with the settings how invoices are paid by M-Pesa, for documents, messages and the page behind the link. */
export const rememberPayWays = async (deps: PayDeps, settings: Settings): Promise<void> => {
  const channel = await findPayChannel(deps.db, deps.config);
  if (channel) channels.set(settings, channel);
  // The sandbox is for trying things out: nobody is told to pay there.
  if (!channel || channel.environment === 'sandbox') return keepPayWays(settings, null);
  const keys = await findKeys(deps);
  const linkTo = (id: string) => keys && publicAddress(deps.config, pathTo(paths.pay, makePayToken(keys, id)));
  keepPayWays(settings, { kind: channel.kind, shortcode: channel.shortcode, linkTo, toPay: shillingsOpen });
};
