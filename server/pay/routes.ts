import { getPayPage, getPayQr, getPayRequest, sendPayPrompt } from '../../domain/pay/contract.ts';
import { sendDocument } from '../billing/documents.ts';
import { limitAddresses } from '../http/limits/address-limit.ts';
import { countAttempt } from '../http/limits/rate-limit.ts';
import type { Mount } from '../http/mount.ts';
import { darajaFor } from '../mpesa/channels/open.ts';
import * as page from './page.ts';

// A page that waits asks once a second, and a whole space may share an address.
const WINDOW_MS = 60_000;
const MOST_OF_ADDRESS = 1_200;
const MOST_OF_LINK = 240;
// Safaricom draws them.
const CODES_OF_LINK = 20;
// Prompts reach phones of strangers too: few for one link, and not many from one place.
const PROMPTS_OF_ADDRESS = { attempts: 30, seconds: 60 };
const PROMPTS_OF_LINK = { attempts: 10, seconds: 600 };

const BY_LINK = { id: null, name: 'Payment link' };

export const payRoutes = (mount: Mount) => {
  const limitAddress = limitAddresses(MOST_OF_ADDRESS, WINDOW_MS);
  const limitLink = limitAddresses(MOST_OF_LINK, WINDOW_MS);
  const limitCodes = limitAddresses(CODES_OF_LINK, WINDOW_MS);
  const readInvoice = async (deps: Parameters<typeof page.readLink>[0], token: string, ip: string) => {
    limitAddress(ip);
    const id = await page.readLink(deps, token);
    limitLink(id);
    return id;
  };
  mount.read(getPayPage, async (deps, { params, query, request, reply }) => {
    const id = await readInvoice(deps, params.token, request.ip);
    const shown = await page.getPayPage(deps, id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `invoice:${id}`);
    return shown;
  });
  mount.plain(getPayQr, async (deps, { params, request, database }) => {
    const id = await readInvoice(deps, params.token, request.ip);
    limitCodes(id);
    return page.getPayQr(deps, darajaFor(database, deps), id);
  });
  mount.write(
    sendPayPrompt,
    async (deps, { params, body, user }) =>
      page.sendPayPrompt(deps, await page.readLink(deps, params.token), body, user ?? BY_LINK),
    async ({ db, config }, { params, request }) => {
      const id = await readInvoice({ config }, params.token, request.ip);
      await countAttempt(db, `pay:${request.ip}`, PROMPTS_OF_ADDRESS);
      await countAttempt(db, `pay:invoice:${id}`, PROMPTS_OF_LINK);
    },
  );
  mount.read(getPayRequest, async (deps, { params, request }) => {
    const invoiceId = await readInvoice(deps, params.token, request.ip);
    return page.getPayRequest(deps, { id: params.id, invoiceId });
  });
};
