import { paths, withQuery } from '../../kernel/paths.ts';
import { lastOfMonth } from '../../kernel/time.ts';
import type { Authority, DueDate, DueTo } from './returns-contract.ts';

/** What pay owes to an authority, and not what was kept back from suppliers. */
export const isAuthority = (due: DueTo): due is Authority => !due.startsWith('withheld_');

/** Where something that is due is paid: what was kept back from suppliers under the report that lists it. */
export const dueDatePath = ({ authority, month }: Pick<DueDate, 'authority' | 'month'>): string =>
  isAuthority(authority)
    ? withQuery(paths.hr, { tab: 'returns', month })
    : withQuery(paths.reports, { tab: 'withholding', from: `${month}-01`, to: lastOfMonth(`${month}-01`) });
