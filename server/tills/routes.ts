import { can, type Role } from '../../domain/kernel/access.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import * as contract from '../../domain/tills/contract.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import type { Letterhead } from '../documents/pdf-document.ts';
import { sendFile } from '../documents/send-file.ts';
import type { Mount } from '../http/mount.ts';
import { closeTill, countTill } from './close.ts';
import { currentTill, getTillDetails } from './find.ts';
import { handOverTill, receiveTill } from './hand-over.ts';
import { listTills } from './list.ts';
import { openTill, type TillUser } from './open.ts';
import { tillDocument } from './till-pdf.ts';

/** Documents come later in the order of features. */
type Hooks = { toLetterhead(deps: Pick<Deps, 'db' | 'settings'>, madeAt: Instant | null): Promise<Letterhead> };

const toUser = ({ id, name, role }: { id: string; name: string; role: Role }): TillUser => ({
  id,
  name,
  seesBooks: can(role, 'finance:read'),
});

export const tillRoutes = (mount: Mount, { toLetterhead }: Hooks) => {
  mount.read(contract.listTills, (deps, { query, user, request, reply }) =>
    listTills(deps, query, toUser(user), { request, reply }),
  );
  mount.read(contract.getCurrentTill, ({ db }, { user }) => currentTill(db, toUser(user)));
  mount.read(contract.getTill, async (deps, { params, query, user, reply }) => {
    const till = await getTillDetails(deps.db, params.id, toUser(user));
    if (query.format === 'pdf') {
      const document = tillDocument(till, (await deps.settings.get()).general);
      const bytes = await drawPdf(await toLetterhead(deps, till.closedAt), document);
      await sendFile(reply, { filename: `${till.number}.pdf`, contentType: 'application/pdf', bytes });
    }
    return till;
  });
  mount.write(contract.openTill, (deps, { body, user }) => openTill(deps, body, toUser(user)));
  mount.write(contract.countTill, (deps, { params, body }) => countTill(deps, params.id, body));
  mount.write(contract.closeTill, (deps, { params, body, user }) => closeTill(deps, params.id, body, toUser(user)));
  mount.write(contract.handOverTill, (deps, { params, body, user }) =>
    handOverTill(deps, params.id, body, toUser(user)),
  );
  mount.write(contract.receiveTill, (deps, { params, user }) => receiveTill(deps, params.id, toUser(user)));
};
