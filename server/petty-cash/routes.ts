import type { Instant } from '../../domain/kernel/time.ts';
import * as contract from '../../domain/petty-cash/contract.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import type { Letterhead } from '../documents/pdf-document.ts';
import { sendFile } from '../documents/send-file.ts';
import type { Mount } from '../http/mount.ts';
import { countFund } from './count.ts';
import { listFunds, setFund } from './funds.ts';
import { getTopUp, listTopUps, topUpFund } from './top-up.ts';
import { topUpDocument } from './top-up-pdf.ts';
import { listPaidBack, listVouchers } from './vouchers.ts';

/** The letterhead comes later in the order of features. */
type Hooks = { toLetterhead(deps: Pick<Deps, 'db' | 'settings'>, madeAt: Instant | null): Promise<Letterhead> };

export const pettyCashRoutes = (mount: Mount, { toLetterhead }: Hooks) => {
  mount.read(contract.listFunds, ({ db }) => listFunds(db));
  mount.write(contract.setFund, (deps, { params, body }) => setFund(deps, params.id, body));
  mount.read(contract.listVouchers, (deps, { query, request, reply }) => listVouchers(deps, query, { request, reply }));
  mount.write(contract.countFund, (deps, { params, body }) => countFund(deps, params.id, body));
  mount.write(contract.topUpFund, (deps, { params, body }) => topUpFund(deps, params.id, body));
  mount.read(contract.listTopUps, (deps, { query, request, reply }) => listTopUps(deps, query, { request, reply }));
  mount.read(contract.getTopUpPaper, async (deps, { params, reply }) => {
    const topUp = await getTopUp(deps.db, params.id);
    const document = topUpDocument(topUp, await listPaidBack(deps.db, topUp.id), (await deps.settings.get()).general);
    const bytes = await drawPdf(await toLetterhead(deps, topUp.at), document);
    await sendFile(reply, { filename: `${topUp.number}.pdf`, contentType: 'application/pdf', bytes });
    return undefined;
  });
};
