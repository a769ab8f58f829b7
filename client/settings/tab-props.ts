import type { Drafts } from './drafts.ts';
import type { VisibleSettings } from './queries.ts';

/** What every tab of the settings screen is given. */
export type TabProps = { settings: VisibleSettings; drafts: Drafts; canWrite: boolean };
