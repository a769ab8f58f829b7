import type { Instant } from '../../domain/kernel/time.ts';
import {
  checkInPass,
  checkInSomebody,
  checkOutSomebody,
  listCheckIns as listCheckInsCall,
  whoIsInside,
} from '../../domain/presence/contract.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import type { Letterhead } from '../documents/pdf-document.ts';
import { sendFile } from '../documents/send-file.ts';
import type { Mount } from '../http/mount.ts';
import { checkOut } from './check-out.ts';
import * as desk from './desk-check-in.ts';
import { evacuationList } from './evacuation-pdf.ts';
import { insideNow, listCheckIns } from './find.ts';
import { checkInByPass } from './pass-check-in.ts';

/** Whose paper it is; the composition root hands it in. */
type Hooks = { toLetterhead(deps: Pick<Deps, 'db' | 'settings'>, madeAt: Instant | null): Promise<Letterhead> };

export const presenceRoutes = (mount: Mount, { toLetterhead }: Hooks) => {
  mount.read(whoIsInside, async (deps, { query, reply }) => {
    const inside = await insideNow(deps);
    if (query.format === 'pdf') {
      const document = evacuationList(inside, deps.clock.now(), (await deps.settings.get()).general.timezone);
      const bytes = await drawPdf(await toLetterhead(deps, null), document);
      await sendFile(reply, { filename: 'evacuation-list.pdf', contentType: 'application/pdf', bytes });
    }
    return { inside, count: inside.length };
  });
  mount.read(listCheckInsCall, (deps, { query, request, reply }) => listCheckIns(deps, query, request, reply));
  mount.write(checkInSomebody, (deps, { body }) => desk.checkInSomebody(deps, body));
  mount.write(checkInPass, (deps, { params, body }) => checkInByPass(deps, params.id, body));
  mount.write(checkOutSomebody, (deps, { params }) => checkOut(deps, params.id, 'desk'));
};
